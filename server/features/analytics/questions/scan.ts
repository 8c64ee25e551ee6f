import type { DimensionName } from '#shared/contract/dimensions.ts'
import type { Answer, Question } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import { kindAt, visitsOf } from './columns.ts'
import { lookUp, lookupOf } from './look-up.ts'
import type { Lookup, WordsOf } from './look-up.ts'
import { fitting, goalIn, isAnyFit, overlaps } from './matching.ts'
import type { VisitSegment } from './of-visits.ts'
import { Parts, Tally } from './tally.ts'

/**
 * Counts what segments have to say to a question: views, clicks and time where an event matches the filters;
 * visits and visitors with one that does, and of them those who reached each goal within the time, wherever.
 * In the series, a visitor, a visit and a goal stand where they come first. A visit ends with a rest or with
 * the day.
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

/** Used again by each segment: nothing waits while it is counted. */
const parts = new Parts()

/** A segment made ready for the question. */
type Plan = {
  segment: VisitSegment
  run: Run
  fits: Uint8Array
  goals: readonly { kind: number; places: Uint8Array }[]
  /** The time that is asked for, as the segment counts. */
  from: number
  to: number
  buckets: Lookup
}

/** Column by column, which is the quickest: first the visits that match, then each list of them. */
function scanSegment(segment: VisitSegment, run: Run): void {
  const { question, wordsOf } = run
  const { base } = segment
  const plan: Plan = {
    segment,
    run,
    fits: fitting(segment, question, wordsOf),
    goals: question.goals.map((goal) => goalIn(segment, wordsOf, goal)),
    from: question.from - base,
    to: question.to - base,
    buckets: bucketsOf(segment, question),
  }
  const visits = findVisits(plan)
  for (let visit = 0; visit < visits; visit += 1) parts.list(visit, 0)
  run.total.addListed(parts)
  for (const { by, tally } of run.lists) {
    const place = { segment, wordsOf, timeZone: question.timeZone }
    listBy(
      lookupOf(by, place, (value) => (value === null ? -1 : tally.groupOf(value))),
      visits,
      plan,
    )
    tally.addListed(parts)
  }
  if (question.buckets.length === 0) return
  listBy(plan.buckets, visits, plan)
  keepFirsts()
  run.series.addListed(parts)
}

/** Which bucket each event is in; those of one visitor are mostly in the same. */
function bucketsOf({ at, base, span }: VisitSegment, { buckets }: Question): Lookup {
  // Later ones have nothing of the segment; one before it begins before all.
  const starts = Int32Array.from(buckets, (start) => Math.min(Math.max(start - base, 0), span + 1))
  const refs = new Uint32Array(buckets.length > 0 ? at.length : 0)
  const values = Int32Array.from(buckets.keys())
  if ((starts[1] ?? Infinity) > span) return { refs, values }
  let [known, from, to] = [0, 0, 0]
  for (let row = 0; row < refs.length; row += 1) {
    const time = at[row] ?? 0
    if (time < from || time >= to) {
      const last = starts.findLastIndex((start) => start <= time)
      known = Math.max(0, last)
      from = starts[known] ?? 0
      to = starts[known + 1] ?? span + 1
    }
    refs[row] = known
  }
  return { refs, values }
}

/** Stands for what a visitor reached of whom nothing has matched yet. */
const notSeen = -1

/** Finds the visits that match, and says how many there are. */
function findVisits(plan: Plan): number {
  const { segment, fits, run } = plan
  const { starts } = segment
  const rows = visitsOf(segment)
  // A visit has at most as many parts as rows.
  parts.begin(rows.length + segment.at.length)
  let visit = 0
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const begin = starts[index] ?? 0
    const end = starts[index + 1] ?? 0
    if (!isAnyFit(fits, begin, end)) {
      while ((rows[visit] ?? end) < end) visit += 1
      continue
    }
    let reached = notSeen
    for (; (rows[visit] ?? end) < end; visit += 1) {
      const first = rows[visit] ?? 0
      const next = rows[visit + 1] ?? 0
      const part = parts.length
      if (!measure(part, { first, end: next, next }, plan)) continue
      if (reached === notSeen) {
        run.visitor += 1
        reached = reach(plan, begin, end)
      }
      run.visit += 1
      parts.first[part] = first
      parts.next[part] = next
      parts.visit[part] = run.visit
      parts.visitor[part] = run.visitor
      parts.reached[part] = reached
      parts.bounce[part] = Number(isBounce(segment, first, next))
      parts.length += 1
    }
  }
  return parts.length
}

const isBounce = ({ what, isUsed }: VisitSegment, first: number, next: number): boolean =>
  next - first === 1 && isUsed?.[first] !== 1 && kindAt(what, first) === kindNumbers.view

/** The goals that a visitor reached within the time, a bit each, which stand in the series where they were. */
function reach(plan: Plan, begin: number, end: number): number {
  const { segment, goals, from, to, buckets, run } = plan
  const { at, what, refs } = segment
  let reached = 0
  for (let goal = 0; goal < goals.length; goal += 1) {
    const { kind = 0, places } = goals[goal] ?? {}
    for (let row = begin; row < end; row += 1) {
      const time = at[row] ?? 0
      if (kindAt(what, row) !== kind || time < from || time >= to) continue
      if (places?.[refs.place[row] ?? 0] !== 1) continue
      reached |= 1 << goal
      if (buckets.values.length > 0) run.series.reach(buckets.refs[row] ?? 0, goal)
      break
    }
  }
  return reached
}

/** Lists the visits by what they come to; one that comes to several is listed in parts. */
function listBy({ refs, values }: Lookup, visits: number, plan: Plan): void {
  parts.length = visits
  parts.listed = 0
  const { first: begins, next: ends } = parts
  for (let visit = 0; visit < visits; visit += 1) {
    const end = ends[visit] ?? 0
    let row = begins[visit] ?? 0
    const ref = refs[row] ?? 0
    const group = values[ref] ?? 0
    row += 1
    while (row < end && (refs[row] === ref || values[refs[row] ?? 0] === group)) row += 1
    if (row === end) parts.list(visit, group)
    else listParts(visit, { refs, values }, plan)
  }
}

/** Lists the parts of a visit that have anything that matches. */
function listParts(visit: number, lookup: Lookup, plan: Plan): void {
  const next = parts.next[visit] ?? 0
  for (let row = parts.first[visit] ?? 0; row < next;) {
    const group = lookUp(lookup, row)
    let end = row + 1
    while (end < next && lookUp(lookup, end) === group) end += 1
    if (measure(parts.length, { first: row, end, next }, plan))
      parts.list(parts.addPartOf(visit), group)
    row = end
  }
}

/** Leaves visits and visitors where they come first alone; goals stand where they were reached. */
function keepFirsts(): void {
  const { listed, order, group: groups, visit, visitor, reached } = parts
  let [group, lastVisit, lastVisitor] = [-1, 0, 0]
  for (let index = 0; index < listed; index += 1) {
    const part = order[index] ?? 0
    const by = visitor[part] ?? 0
    if (by !== lastVisitor) group = groups[index] ?? -1
    else if (groups[index] !== group) visitor[part] = 0
    if (visit[part] === lastVisit) visit[part] = 0
    else lastVisit = visit[part] ?? 0
    reached[part] = 0
    lastVisitor = by
  }
}

type Rows = { first: number; end: number; next: number }

/** Writes what of the rows [first, end) matches, of a visit that goes up to `next`; false for nothing. */
function measure(part: number, { first, end, next }: Rows, { segment, fits }: Plan): boolean {
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
  if (!isAny) return false
  parts.views[part] = views
  parts.clicks[part] = clicks
  parts.spentMs[part] = spentMs
  return true
}
