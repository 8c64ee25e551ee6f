import type { GoalTarget, Question } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { lookUp, lookupOf, placesOf } from './look-up.ts'
import type { Lookup, VisitEnds, WordsOf } from './look-up.ts'

/** A visitor who rests so long (ms) begins another visit. */
export const restMs = 30 * 60_000

/** What is asked of events and of visits, made ready for a segment. */
export type Matcher = {
  segment: Segment
  /** Of each event, whether it matches all that is asked of an event. */
  fits: Uint8Array
  /** What is asked of the first or the last page of a visit. */
  ofVisits: readonly Lookup[]
}

type Asked = Pick<Question, 'from' | 'to' | 'timeZone' | 'filters' | 'robots'>

export function matcherOf(segment: Segment, asked: Asked, wordsOf: WordsOf): Matcher {
  const place = { segment, wordsOf, timeZone: asked.timeZone }
  const filters = lookupsOf(asked.filters, place)
  const ofEvents = filters.filter((one) => !isOfVisit(one))
  return {
    segment,
    fits: fitting(segment, asked, ofEvents),
    ofVisits: filters.filter(isOfVisit),
  }
}

/** What events come to by each of the filters: 1 where one lets them through. */
export const lookupsOf = (filters: Asked['filters'], place: Parameters<typeof lookupOf>[1]) =>
  filters.map(({ dimension, values, not = false }) =>
    lookupOf(dimension, place, (value) =>
      value !== null && values.includes(value) ? Number(!not) : Number(not),
    ),
  )

/** Whether it asks of the visit of an event, and not of the event. */
export const isOfVisit = ({ by }: Lookup): boolean => by === 'entry' || by === 'exit'

export const overlaps = (
  { base, span, at }: Segment,
  { from, to }: Pick<Question, 'from' | 'to'>,
): boolean => at.length > 0 && base < to && base + span >= from

/** Which row comes after the visit that begins with `first`, of a visitor whose rows go up to `end`. */
export function visitEnd({ at }: Segment, first: number, end: number): number {
  let next = first + 1
  while (next < end && (at[next] ?? 0) - (at[next - 1] ?? 0) < restMs) next += 1
  return next
}

/** Whether the visit of the rows [first, next) is one of those that are asked for. */
export function matchesVisit(
  { segment, fits, ofVisits }: Matcher,
  first: number,
  next: number,
): boolean {
  let row = first
  while (row < next && fits[row] === 0) row += 1
  if (row === next) return false
  if (ofVisits.length === 0) return true
  const ends = endsOf(segment, first, next)
  return ofVisits.every((filter) => lookUp(filter, segment, first, ends) === 1)
}

/** Whether any visit of the visitor of the rows [begin, end) is one of those that are asked for. */
export function matchesVisitor(matcher: Matcher, begin: number, end: number): boolean {
  for (let first = begin; first < end;) {
    const next = visitEnd(matcher.segment, first, end)
    if (matchesVisit(matcher, first, next)) return true
    first = next
  }
  return false
}

/** Which events match what is asked of an event, 1 or 0. Column by column, which is the quickest. */
export function fitting(
  segment: Segment,
  { from, to, robots }: Pick<Asked, 'from' | 'to' | 'robots'>,
  filters: readonly Lookup[],
): Uint8Array {
  const { base, at, what } = segment
  const [first, last] = [from - base, to - base]
  const wanted = robots ? robotBit : 0
  const fits = new Uint8Array(at.length)
  for (let row = 0; row < fits.length; row += 1) {
    const time = at[row] ?? 0
    if (time >= first && time < last && ((what[row] ?? 0) & robotBit) === wanted) fits[row] = 1
  }
  for (const filter of filters)
    for (let row = 0; row < fits.length; row += 1)
      if (fits[row] === 1 && lookUp(filter, segment, row) !== 1) fits[row] = 0
  return fits
}

export const goalIn = (segment: Segment, wordsOf: WordsOf, { kind, target }: GoalTarget) => ({
  kind: { page: kindNumbers.view, press: kindNumbers.click, form: kindNumbers.send }[kind],
  places: placesOf(segment, wordsOf, ({ pageId, blockId }) =>
    kind === 'page' ? pageId === target : blockId === target,
  ),
})

export const kindAt = (what: Uint8Array, row: number) => (what[row] ?? 0) & ~robotBit

export function endsOf({ what, refs }: Segment, first: number, next: number): VisitEnds {
  const ends = { entry: -1, exit: -1 }
  for (let row = first; row < next; row += 1) {
    if (kindAt(what, row) !== kindNumbers.view) continue
    ends.exit = refs.place[row] ?? 0
    if (ends.entry < 0) ends.entry = ends.exit
  }
  return ends
}
