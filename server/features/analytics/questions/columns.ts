import { kindNumbers, visitKindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import type { Named, Segment } from '#server/features/ingest/public/segment.ts'

/** A visitor who rests so long (ms) begins another visit. */
export const restMs = 30 * 60_000
const quarterMs = 15 * 60_000
/** As many quarters of an hour as a segment may go over. */
const quarters = 4 * 28

/** What each event has, by numbers from 0 on; `length` is the number of what has none. */
export type Column = { refs: Segment['refs'][Named]; length: number }

/** Columns that are not stored: each is made of the others once, when it is asked for first. */
type Made = { visits?: Uint32Array; quarter?: Column; ends?: { entry: Column; exit: Column } }
const made = new WeakMap<Segment, Made>()

function madeOf(segment: Segment): Made {
  const known = made.get(segment)
  if (known) return known
  const none = {}
  made.set(segment, none)
  return none
}

/** The rows that visits begin with, of one visitor after the other, and then how many rows there are. */
export const visitsOf = (segment: Segment): Uint32Array =>
  (madeOf(segment).visits ??= findVisits(segment))

/** What is done within a page is of the visit before it, or else of the visitor's first. */
function findVisits({ at, what, starts }: Segment): Uint32Array {
  const found = new Uint32Array(at.length + 1)
  let length = 0
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const first = starts[index] ?? 0
    const end = starts[index + 1] ?? 0
    if (first < end) found[length++] = first
    let last = -1
    for (let row = first; row < end; row += 1) {
      if (!isVisitKind(what, row)) continue
      if (last >= 0 && (at[row] ?? 0) - (at[last] ?? 0) >= restMs) found[length++] = row
      last = row
    }
  }
  found[length] = at.length
  return found.slice(0, length + 1)
}

export const storedColumn = (segment: Segment, name: Named): Column => ({
  refs: segment.refs[name],
  length: segment.numbers[name].length,
})

/** When the quarters of an hour begin that the events of a segment are in (ms). */
export const quartersOf = ({ base }: Segment): number[] =>
  Array.from({ length: quarters }, (_, index) => base - (base % quarterMs) + index * quarterMs)

/** Which of them each event is in. */
export const quarterColumn = (segment: Segment): Column =>
  (madeOf(segment).quarter ??= findQuarters(segment))

function findQuarters({ at, base }: Segment): Column {
  const refs = new Uint16Array(at.length)
  const shift = base % quarterMs
  for (let row = 0; row < at.length; row += 1)
    refs[row] = Math.floor((shift + (at[row] ?? 0)) / quarterMs)
  return { refs, length: quarters }
}

/** The places of the first and of the last view of the visit that each event is of. */
export const endColumns = (segment: Segment): { entry: Column; exit: Column } =>
  (madeOf(segment).ends ??= findEnds(segment))

function findEnds(segment: Segment): { entry: Column; exit: Column } {
  const { what, refs, numbers } = segment
  const { length } = numbers.place
  const visits = visitsOf(segment)
  const column = () => new (length < 65_536 ? Uint16Array : Uint32Array)(what.length)
  const [entry, exit] = [column(), column()]
  for (let visit = 0; visit + 1 < visits.length; visit += 1) {
    const [first, next] = [visits[visit] ?? 0, visits[visit + 1] ?? 0]
    let [seenFirst, seenLast] = [length, length]
    for (let row = first; row < next; row += 1) {
      if (kindAt(what, row) !== kindNumbers.view) continue
      seenLast = refs.place[row] ?? 0
      if (seenFirst === length) seenFirst = seenLast
    }
    entry.fill(seenFirst, first, next)
    exit.fill(seenLast, first, next)
  }
  return { entry: { refs: entry, length }, exit: { refs: exit, length } }
}

export const kindAt = (what: Uint8Array, row: number) => (what[row] ?? 0) & ~robotBit

const ofVisit = new Uint8Array(robotBit)
for (const kind of visitKindNumbers) ofVisit[kind] = 1

/** Whether the event of a row is one that visits are made of. */
export const isVisitKind = (what: Uint8Array, row: number): boolean =>
  ofVisit[kindAt(what, row)] === 1
