import type {
  Bucket,
  CampaignAnalytics,
  Measures,
  NumbersList,
  NumbersQuery,
  SortName,
  Totals,
} from '#shared/contract/analytics.ts'
import { chartNoteLimits } from '#shared/contract/chart-note-limits.ts'
import { filtersOf } from '#shared/contract/dimensions.ts'
import { must } from '#shared/lib/must.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Answer, Counts, Question } from '#server/core/ports/visit-numbers.ts'
import type { Services } from '#server/core/services.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { listNotes, presentNote } from '#server/features/chart-notes/public/queries.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import type { GoalRow } from '#server/features/goals/public/entities.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { countsOf } from './public/counts-of.ts'
import { targetOf } from './target-of.ts'
import { olderCounts } from './older-counts.ts'
import { leadCounts, plus, totalsOf } from './rollup-numbers.ts'
import { windowOf } from './window.ts'
import type { Window } from './window.ts'

/** A campaign's numbers as they are asked for, counted from its events. */
export async function campaignAnalytics(
  { numbers }: Pick<Services, 'numbers'>,
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  query: NumbersQuery,
  now: number,
): Promise<Omit<CampaignAnalytics, 'visitorsNow'>> {
  const { id: campaignId, companyId } = campaign
  const releases = await releasesOf(em, campaignId)
  const launchedAt = releases[0] ? Date.parse(releases[0].at) : null
  const timeZone = await findTimeZone(em, companyId)
  const window = windowOf(query, { timeZone, now, launchedAt })
  const goals = await listGoals(em, campaignId)
  const counted = countedFirst(goals, query.goal)
  const filters = filtersOf(query.filter)
  const { start, end, buckets, before } = window
  const asked: Question = {
    timeZone,
    filters,
    goals: counted,
    robots: false,
    from: start,
    to: end,
    by: query.by,
    buckets,
  }
  const beforeBuckets = query.compare ? before.buckets : []
  const [found, earlier, robots] = await askAll(numbers, campaign, [
    asked,
    { ...asked, from: before.start, to: before.end, by: [], buckets: beforeBuckets },
    { ...asked, robots: true, goals: [], by: [], buckets: [] },
  ])
  const leads = filters.length === 0 ? await leadCounts(em, [campaignId], window) : null
  // Of what is filtered, or counted by another goal, only events tell.
  const isPlain = filters.length === 0 && (counted[0]?.isMain ?? true)
  const older = isPlain ? await olderCounts(em, campaignId, window) : []
  const olderBefore = isPlain
    ? await olderCounts(em, campaignId, { ...window, ...window.before })
    : []
  const time = { from: start, to: end, most: chartNoteLimits.notes }
  const notes = await listNotes(em, [campaignId], time)
  const lead = leads ? (leads.get(campaignId) ?? { inRange: 0, before: 0 }) : null
  const total = countsOf((await totalsOf(em, [campaignId])).get(campaignId))
  const wasOut = launchedAt !== null && launchedAt < before.end
  return {
    total,
    range: query.range,
    time: timeOf(window),
    inRange: { ...withOlder(measuresOf(found.total), older), leads: lead?.inRange ?? null },
    before: wasOut
      ? { ...withOlder(measuresOf(earlier.total), olderBefore), leads: lead?.before ?? null }
      : null,
    series: seriesOf(buckets, found.series, older),
    seriesBefore:
      query.compare && wasOut ? seriesOf(before.buckets, earlier.series, olderBefore) : [],
    releases,
    notes: notes.map(presentNote),
    lists: found.lists.map((list) => listOf(list, query)),
    goals: goals.map((goal) => goalOf(goal, counted, found.total)),
    target: await targetOf(em, campaignId, total),
    robots: robots.total.views,
  }
}

/** The answers to as many questions, in one reading. */
async function askAll(
  numbers: Services['numbers'],
  { id, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
  questions: readonly [Question, Question, Question],
): Promise<[Answer, Answer, Answer]> {
  const [first, second, third] = await numbers.ask(companyId, id, questions)
  const unanswered = 'a question was not answered'
  return [must(first, unanswered), must(second, unanswered), must(third, unanswered)]
}

/** The goal that conversions are of, and then the others. Throws `not-found` for one that is none. */
function countedFirst(goals: readonly GoalRow[], goalId: string | undefined): GoalRow[] {
  if (goalId === undefined) return goals.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  const chosen = goals.find(({ id }) => id === goalId)
  if (!chosen) throw new AppError('not-found')
  return [chosen, ...goals.filter((goal) => goal !== chosen)]
}

export const timeOf = ({ start, end, timeZone, grain }: Window): CampaignAnalytics['time'] => ({
  from: new Date(start).toISOString(),
  to: new Date(end).toISOString(),
  timeZone,
  grain,
})

function measuresOf({ goals, spentMs, ...counts }: Counts): Measures {
  return { ...counts, conversions: goals[0] ?? 0, seconds: Math.round(spentMs / 1_000) }
}

const seriesOf = (
  buckets: readonly number[],
  counts: readonly Counts[],
  older: readonly Bucket[],
) =>
  counts.map((one, index) => ({
    at: new Date(buckets[index] ?? 0).toISOString(),
    ...withOlder(measuresOf(one), older.slice(index, index + 1)),
  }))

/** With what is only counted any more. */
const withOlder = (measures: Measures, older: readonly Bucket[]): Measures => ({
  ...measures,
  ...older.reduce<Totals>(plus, countsOf(measures)),
})

function listOf(
  { by, counts }: Answer['lists'][number],
  { sort, limit, offset }: Pick<NumbersQuery, 'sort' | 'limit' | 'offset'>,
): NumbersList {
  const rows = [...counts].map(([value, one]) => ({ value, ...measuresOf(one) }))
  const sorted = rows.toSorted((a, b) => measureOf(b, sort) - measureOf(a, sort) || compare(a, b))
  return { by, values: rows.length, rows: sorted.slice(offset, offset + limit) }
}

const measureOf = (row: Measures, sort: SortName): number =>
  sort === 'rate' ? row.conversions / Math.max(1, row.visitors) : row[sort]

type Row = Measures & { value: string }

/** Of equal ones the more visited first, then by their words. */
const compare = (a: Row, b: Row): number =>
  b.visitors - a.visitors || b.views - a.views || (a.value < b.value ? -1 : 1)

function goalOf(
  goal: GoalRow,
  counted: readonly GoalRow[],
  { goals }: Counts,
): CampaignAnalytics['goals'][number] {
  const { id, name, kind, isMain, worth = null } = goal
  const visitors = goals[counted.indexOf(goal)] ?? 0
  return { id, name, kind, isMain, isCounted: counted[0] === goal, worth, visitors }
}

async function releasesOf(em: EntityManager, campaignId: string) {
  const rows = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'asc' }, fields: ['number', 'publishedAt'] },
  )
  return rows.map(({ number, publishedAt }) => ({ number, at: publishedAt.toISOString() }))
}
