import type { ChartedNote } from '../range/charted-numbers.ts'

/** What whoever may edit the campaign does with a note. */
export type NoteActs = {
  change: (note: ChartedNote) => void
  remove: (note: ChartedNote) => void
}

/** A note, or several that are close together, on an axis of buckets. */
export type NoteMark = {
  /** The bucket of the first of them. */
  at: string
  /** Where it stands between the first bucket and the last, 0 to 1. */
  share: number
  notes: ChartedNote[]
}

/** Notes closer than this share of the axis get one mark, or one would lie on the other. */
const closest = 0.03

/** Marks for the notes of a range that ends at `end`, in the order of time; those before it are left out. */
export function placeNotes(
  series: readonly { at: string }[],
  notes: readonly ChartedNote[],
  end: string,
): NoteMark[] {
  const marks: NoteMark[] = []
  for (const note of notes) {
    const index = series.findLastIndex((bucket) => bucket.at <= note.at)
    const bucket = series[index]
    if (!bucket || note.at >= end) continue
    const share = series.length === 1 ? 0.5 : index / (series.length - 1)
    const near = marks.at(-1)
    if (near && share - near.share < closest) near.notes.push(note)
    else marks.push({ at: bucket.at, share, notes: [note] })
  }
  return marks
}

/** "Spring fair, by Ada"; with the campaign where there are several. */
export const noteWords = ({ words, createdBy, name }: ChartedNote): string =>
  name === undefined ? `${words}, by ${createdBy}` : `${name}: ${words}, by ${createdBy}`
