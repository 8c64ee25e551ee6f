import type { DimensionName } from '#shared/contract/dimensions.ts'
import type { Answer, Question } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import { lookUp, lookupOf, noEnds, quarterAt } from './look-up.ts'
import type { Lookup, WordsOf } from './look-up.ts'
import { endsOf, goalIn, isOfVisit, kindAt, matcherOf, overlaps, visitEnd } from './matching.ts'
import type { Matcher } from './matching.ts'
import type { VisitSegment } from './of-visits.ts'
import { Tally } from './tally.ts'
import type { Part } from './tally.ts'

/**
 * Counts what segments have to say to a question, in one pass: views, clicks and time where an event
 * matches the filters; visits and visitors with one that does, and of them those who reached each goal
 * within the time, wherever. In the series, a visitor, a visit and a goal stand where they come first. A
 * visit ends with a rest or with the day.
 */
export function scan(
  segments: Iterable<VisitSegment>,
  question: Question,
  wordsOf: WordsOf,
): Answer {
  const goals = question.goals.length
  const [total, series] = [new Tally(goals), new Tally(goals)]
  total.groupOf('')
  for (const start of question.buckets) series.groupOf(String(start))
  const lists = question.by.map((by) => ({ by, tally: new Tally(goals) }))
  const run = { question, wordsOf, total, series, lists, visitor: 0, visit: 0 }
  for (const segment of segments) if (overlaps(segment, question)) scanSegment(segment, run)
  return {
    total: total.countsAt(0),
    series: question.buckets.map((_, index) => series.countsAt(index)),
    lists: lists.map(({ by, tally }) => ({ by, counts: tally.byValue() })),
  }
}

type Run = {
  question: Question
  wordsOf: WordsOf
  total: Tally
  series: Tally
  lists: readonly { by: DimensionName; tally: Tally }[]
  /** Numbers of the visitor and of the visit that were begun last. */
  visitor: number
  visit: number
}

/** A segment made ready for the question. */
type Plan = Matcher & {
  segment: VisitSegment
  run: Run
  lists: readonly Lookup[]
  needsEnds: boolean
  goals: readonly { kind: number; places: Uint8Array }[]
  /** The time that is asked for, as the segment counts. */
  from: number
  to: number
  bucketAt: (time: number) => number
  /** When the visitor reached each goal first; Infinity for not. */
  reachedAt: Float64Array
  part: Part
}

function scanSegment(segment: VisitSegment, run: Run): void {
  const { question, wordsOf } = run
  const place = { segment, wordsOf, timeZone: question.timeZone }
  const matcher = matcherOf(segment, question, wordsOf)
  const lists = run.lists.map(({ by, tally }) =>
    lookupOf(by, place, (value) => (value === null ? -1 : tally.groupOf(value))),
  )
  const { base } = segment
  scanVisitors({
    ...matcher,
    segment,
    run,
    lists,
    needsEnds: [...matcher.ofVisits, ...lists].some(isOfVisit),
    goals: question.goals.map((goal) => goalIn(segment, wordsOf, goal)),
    from: question.from - base,
    to: question.to - base,
    bucketAt: bucketFinder(question.buckets, base),
    reachedAt: new Float64Array(question.goals.length),
    part: {
      views: 0,
      clicks: 0,
      spentMs: 0,
      visit: 0,
      visitor: 0,
      isBounce: false,
      reached: 0,
    },
  })
}

/** Which bucket a time of the segment is in; those of one visitor are mostly in the same. */
function bucketFinder(buckets: readonly number[], base: number): Plan['bucketAt'] {
  const starts = Float64Array.from(buckets, (start) => start - base)
  let known = 0
  return (time) => {
    if ((starts[known] ?? 0) <= time && time < (starts[known + 1] ?? Infinity)) return known
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= time) low = middle
      else high = middle
    }
    return (known = low)
  }
}

function scanVisitors(plan: Plan): void {
  const { segment, fits, run, part } = plan
  const { starts } = segment
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const begin = starts[index] ?? 0
    const end = starts[index + 1] ?? 0
    let row = begin
    while (row < end && fits[row] === 0) row += 1
    if (row === end) continue
    run.visitor += 1
    part.reached = reach(plan, begin, end)
    let isCounted = false
    for (let first = begin; first < end;) {
      const next = visitEnd(segment, first, end)
      if (next > row) isCounted = scanVisit(plan, first, next, isCounted) || isCounted
      first = next
    }
    if (isCounted) reachInSeries(plan)
  }
}

/** The goals that a visitor reached within the time, a bit each; `reachedAt` says when. */
function reach(plan: Plan, begin: number, end: number): number {
  const { segment, goals, from, to, reachedAt } = plan
  const { at, what, refs } = segment
  let reached = 0
  for (let goal = 0; goal < goals.length; goal += 1) {
    reachedAt[goal] = Infinity
    const { kind = 0, places } = goals[goal] ?? {}
    for (let row = begin; row < end; row += 1) {
      const time = at[row] ?? 0
      if (((what[row] ?? 0) & ~robotBit) !== kind || time < from || time >= to) continue
      if (places?.[refs.place[row] ?? 0] !== 1) continue
      reached |= 1 << goal
      reachedAt[goal] = time
      break
    }
  }
  return reached
}

function reachInSeries({ run, reachedAt, bucketAt }: Plan): void {
  if (run.question.buckets.length === 0) return
  for (let goal = 0; goal < reachedAt.length; goal += 1) {
    const time = reachedAt[goal] ?? Infinity
    if (time < Infinity) run.series.reach(bucketAt(time), goal)
  }
}

/** Counts the visit of the rows [first, next), and says whether any of it matches. */
function scanVisit(plan: Plan, first: number, next: number, isCounted: boolean): boolean {
  const { run, segment, lists, part } = plan
  const ends = plan.needsEnds ? endsOf(segment, first, next) : noEnds
  for (const filter of plan.ofVisits) if (lookUp(filter, segment, first, ends) !== 1) return false
  run.visit += 1
  part.visit = run.visit
  part.visitor = run.visitor
  const isUsed = segment.isUsed?.[first] === 1
  part.isBounce = next - first === 1 && !isUsed && kindAt(segment.what, first) === kindNumbers.view
  if (!measure(plan, first, next, next)) return false
  run.total.add(0, part)
  const { views, clicks, spentMs } = part
  for (let list = 0; list < lists.length; list += 1) {
    const lookup = lists[list]
    const tally = run.lists[list]?.tally
    if (!lookup || !tally) continue
    for (let row = first; row < next;) {
      const end = alikeUntil(lookup, segment, row, next)
      const group = lookUp(lookup, segment, row, ends)
      const isWhole = row === first && end === next
      if (isWhole) {
        part.views = views
        part.clicks = clicks
        part.spentMs = spentMs
      }
      if (group >= 0 && (isWhole || measure(plan, row, end, next))) tally.add(group, part)
      row = end
    }
  }
  if (run.question.buckets.length > 0) scanSeries(plan, first, next, isCounted)
  return true
}

/** Up to which row of [row, next) events are looked up in the same place. */
function alikeUntil(
  { refs, by }: Lookup,
  segment: VisitSegment,
  row: number,
  next: number,
): number {
  let end = row + 1
  if (refs) while (end < next && refs[end] === refs[row]) end += 1
  else if (by === 'quarter')
    while (end < next && quarterAt(segment, end) === quarterAt(segment, row)) end += 1
  else end = next
  return end
}

function scanSeries(plan: Plan, first: number, next: number, isCounted: boolean): void {
  const { run, segment, part, bucketAt } = plan
  const { at } = segment
  const { reached } = part
  part.reached = 0
  if (isCounted) part.visitor = 0
  for (let row = first; row < next;) {
    const bucket = bucketAt(at[row] ?? 0)
    let end = row + 1
    while (end < next && bucketAt(at[end] ?? 0) === bucket) end += 1
    if (measure(plan, row, end, next)) {
      run.series.add(bucket, part)
      part.visit = 0
      part.visitor = 0
    }
    row = end
  }
  part.reached = reached
}

/** What of the rows [first, end) of a visit that goes up to `next` fits; false when nothing does. */
function measure({ segment, fits, part }: Plan, first: number, end: number, next: number): boolean {
  const { at, what } = segment
  let [views, clicks, spentMs] = [0, 0, 0]
  let isAny = false
  for (let row = first; row < end; row += 1) {
    if (fits[row] === 0) continue
    isAny = true
    const kind = kindAt(what, row)
    if (kind === kindNumbers.view) views += 1
    else if (kind === kindNumbers.click) clicks += 1
    if (row + 1 < next) spentMs += (at[row + 1] ?? 0) - (at[row] ?? 0)
  }
  part.views = views
  part.clicks = clicks
  part.spentMs = spentMs
  return isAny
}
