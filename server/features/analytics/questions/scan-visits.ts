import type { Visit, VisitsQuestion } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { endColumns, kindAt, visitsOf } from './columns.ts'
import { findDimension } from './dimensions.ts'
import type { Words } from './dimensions.ts'
import type { WordsOf } from './look-up.ts'
import { fitting, goalIn, isAnyFit, overlaps } from './matching.ts'

/**
 * The newest visits of those that `scan` counts, each as a whole: also what happened in it before or after
 * the time. Of two that began at the same moment, the one that was stored first comes first.
 */
export function scanVisits(
  segments: readonly Segment[],
  question: VisitsQuestion,
  wordsOf: WordsOf,
): Visit[] {
  const { limit, after } = question
  const newest = keepNewest(limit + (after ? after.index + 1 : 0))
  const latestFirst = segments
    .filter((segment) => overlaps(segment, question))
    .toSorted((a, b) => b.base + b.span - (a.base + a.span))
  for (const segment of latestFirst)
    if (newest.takes(segment.base + segment.span)) findVisits(segment, question, wordsOf, newest)
  const ranked = newest.all().map((found, place, all) => ({
    ...found,
    index: place - all.findIndex(({ at }) => at === found.at),
  }))
  const shown = ranked
    .filter(({ at, index }) => after === null || at < after.at || index > after.index)
    .slice(0, limit)
  const targets = new Map(
    [...new Set(shown.map(({ segment }) => segment))].map((segment) => [
      segment,
      question.goals.map((goal) => goalIn(segment, wordsOf, goal)),
    ]),
  )
  return shown.map((found) => visitOf(found, targets.get(found.segment) ?? [], wordsOf))
}

/** The rows [first, next) of a visit of the visitor with this number in the segment. */
type Found = {
  segment: Segment
  at: number
  first: number
  next: number
  visitor: number
  isLast: boolean
}

function findVisits(
  segment: Segment,
  question: VisitsQuestion,
  wordsOf: WordsOf,
  newest: ReturnType<typeof keepNewest>,
): void {
  const fits = fitting(segment, question, wordsOf)
  const until = question.after?.at ?? Infinity
  const { starts, base } = segment
  const visits = visitsOf(segment)
  let visitor = 0
  for (let index = 0; index + 1 < visits.length; index += 1) {
    const [first, next] = [visits[index] ?? 0, visits[index + 1] ?? 0]
    while ((starts[visitor + 1] ?? 0) <= first) visitor += 1
    const at = base + (segment.at[first] ?? 0)
    if (at <= until && newest.takes(at) && isAnyFit(fits, first, next))
      newest.add({ segment, at, first, next, visitor, isLast: next === starts[visitor + 1] })
  }
}

/** Keeps so many, however many are added. */
function keepNewest(most: number) {
  let kept: Found[] = []
  let least = -Infinity
  const settle = () => {
    kept = kept.toSorted((a, b) => b.at - a.at || a.visitor - b.visitor).slice(0, most)
    if (kept.length === most) least = kept.at(-1)?.at ?? least
  }
  return {
    takes: (at: number) => at >= least,
    add(found: Found) {
      kept.push(found)
      if (kept.length > 4 * most) settle()
    },
    all() {
      settle()
      return kept
    },
  }
}

function visitOf(
  { segment, at, first, next, visitor, isLast, index }: Found & { index: number },
  goals: readonly ReturnType<typeof goalIn>[],
  wordsOf: WordsOf,
): Visit {
  const { what, refs, numbers } = segment
  const placeAt = (row: number) => wordsOf('place', numbers.place[refs.place[row] ?? 0] ?? 0)
  const rows = Array.from({ length: next - first }, (_, place) => first + place)
  const ofKind = (kind: keyof typeof kindNumbers) =>
    rows.filter((row) => kindAt(what, row) === kindNumbers[kind])
  const views = ofKind('view')
  const { refs: entries, length: none } = endColumns(segment).entry
  const entry = entries[first] ?? none
  const reached = goals.flatMap(({ kind, places }, place) => {
    const isReached = rows.some(
      (row) => kindAt(what, row) === kind && places[refs.place[row] ?? 0] === 1,
    )
    return isReached ? place : []
  })
  return {
    position: { at, index },
    lastAt: segment.base + (segment.at[next - 1] ?? 0),
    ...wordsAt(segment, first, wordsOf),
    entry: entry === none ? null : wordsOf('place', numbers.place[entry] ?? 0).page,
    pages: new Set(views.map((row) => placeAt(row).pageId)).size,
    views: views.length,
    clicks: ofKind('click').length,
    sends: ofKind('send').length,
    goals: reached,
    visitor: isLast ? (segment.visitors[visitor] ?? null) : null,
  }
}

/** Where a visit came from and what it was made with, as the event of a row says. */
function wordsAt({ refs, numbers }: Segment, row: number, wordsOf: WordsOf) {
  const of = <Table extends keyof Words>(table: Table) =>
    wordsOf(table, numbers[table][refs[table][row] ?? 0] ?? 0)
  const origin = of('origin')
  const { device, browser } = of('sender')
  const { country } = of('locale')
  const valueOf = (name: 'source' | 'channel') => {
    const dimension = findDimension(name)
    return dimension.of === 'origin' ? (dimension.value(origin) ?? '') : ''
  }
  return { source: valueOf('source'), channel: valueOf('channel'), device, browser, country }
}
