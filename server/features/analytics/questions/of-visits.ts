import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { isVisitKind, kindAt } from './columns.ts'

/** A segment of what visits are made of. */
export type VisitSegment = Segment & {
  /** 1 where something was filled or refused before the next event, so that no visit ended there unused. */
  isUsed?: Uint8Array
}

const made = new WeakMap<Segment, VisitSegment>()
/**
 * A segment without what is done within a page: neither views nor visits, nor how long they take, depend on
 * how much a page tells. Who is in it only by that has no events here. The segment itself where there is no
 * such thing.
 */
export function ofVisits(segment: Segment): VisitSegment {
  const known = made.get(segment)
  if (known) return known
  const { what } = segment
  const isAll = what.every((_, row) => isVisitKind(what, row))
  const found = isAll ? segment : withoutPages(segment)
  made.set(segment, found)
  return found
}

function withoutPages(segment: Segment): VisitSegment {
  const { at, what, refs, starts } = segment
  const kept = new Uint32Array(starts.length)
  const rows = new Uint32Array(what.length)
  const used = new Uint8Array(what.length)
  let length = 0
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const begin = length
    kept[index] = begin
    let isUsedAhead = false
    const end = starts[index + 1] ?? 0
    for (let row = starts[index] ?? 0; row < end; row += 1) {
      if (isVisitKind(what, row)) {
        rows[length] = row
        used[length] = Number(isUsedAhead)
        length += 1
        isUsedAhead = false
      } else if (kindAt(what, row) !== kindNumbers.scroll) {
        // What comes before the first one belongs to that.
        if (length === begin) isUsedAhead = true
        else used[length - 1] = 1
      }
    }
  }
  kept[starts.length - 1] = length
  const picked = rows.subarray(0, length)
  const pickRefs = (column: Segment['refs']['place']) =>
    column instanceof Uint16Array
      ? pick(column, picked, new Uint16Array(length))
      : pick(column, picked, new Uint32Array(length))
  return {
    ...segment,
    at: pick(at, picked, new Uint32Array(length)),
    what: pick(what, picked, new Uint8Array(length)),
    refs: {
      place: pickRefs(refs.place),
      origin: pickRefs(refs.origin),
      sender: pickRefs(refs.sender),
      locale: pickRefs(refs.locale),
    },
    starts: kept,
    isUsed: used.slice(0, length),
  }
}

/** Fills `into` with the values of a column at these rows. `TypedArray.from` takes ten times as long. */
function pick<Into extends Uint8Array | Uint16Array | Uint32Array>(
  column: Uint8Array | Uint16Array | Uint32Array,
  rows: Uint32Array,
  into: Into,
): Into {
  for (let index = 0; index < rows.length; index += 1) into[index] = column[rows[index] ?? 0] ?? 0
  return into
}
