import { kindNumbers, visitKindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'

/** A segment of what visits are made of. */
export type VisitSegment = Segment & {
  /** 1 where something was filled or refused before the next event, so that no visit ended there unused. */
  isUsed?: Uint8Array
}

const made = new WeakMap<Segment, VisitSegment>()
const ofVisit = new Set(visitKindNumbers)

/**
 * A segment without what is done within a page: neither views nor visits, nor how long they take, depend on
 * how much a page tells. Who is in it only by that has no events here. The segment itself where there is no
 * such thing.
 */
export function ofVisits(segment: Segment): VisitSegment {
  const known = made.get(segment)
  if (known) return known
  const { what } = segment
  const isAll = what.every((one) => ofVisit.has(one & ~robotBit))
  const found = isAll ? segment : withoutPages(segment)
  made.set(segment, found)
  return found
}

function withoutPages(segment: Segment): VisitSegment {
  const { what, starts } = segment
  const rows: number[] = []
  const used: number[] = []
  const kept = new Uint32Array(starts.length)
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const begin = rows.length
    kept[index] = begin
    let isUsedAhead = false
    for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row += 1) {
      const kind = (what[row] ?? 0) & ~robotBit
      if (ofVisit.has(kind)) {
        rows.push(row)
        used.push(Number(isUsedAhead))
        isUsedAhead = false
      } else if (kind !== kindNumbers.scroll) {
        // What comes before the first one belongs to that.
        if (rows.length === begin) isUsedAhead = true
        else used[rows.length - 1] = 1
      }
    }
  }
  kept[starts.length - 1] = rows.length
  const { at, refs } = segment
  const pick = (column: Segment['refs']['place']) => {
    const picked =
      column instanceof Uint16Array ? new Uint16Array(rows.length) : new Uint32Array(rows.length)
    for (const [index, row] of rows.entries()) picked[index] = column[row] ?? 0
    return picked
  }
  return {
    ...segment,
    at: Uint32Array.from(rows, (row) => at[row] ?? 0),
    what: Uint8Array.from(rows, (row) => what[row] ?? 0),
    refs: {
      place: pick(refs.place),
      origin: pick(refs.origin),
      sender: pick(refs.sender),
      locale: pick(refs.locale),
    },
    starts: kept,
    isUsed: Uint8Array.from(used),
  }
}
