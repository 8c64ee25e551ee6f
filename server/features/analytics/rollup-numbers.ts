import type { ExpressionBuilder } from 'kysely'
import type { Bucket, Totals } from '#shared/contract/analytics.ts'
import type { Grain } from '#shared/contract/ranges.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs } from '#server/features/ingest/public/buckets.ts'
import type { Granularity, IngestTables } from '#server/features/ingest/public/entities.ts'
import { countLeads } from '#server/features/leads/public/count-leads.ts'
import { countsOf } from './public/counts-of.ts'
import { bucketAt } from './window.ts'
import type { Window } from './window.ts'

// Counts of many campaigns, from what is counted as events come: they cost buckets, not events.

/** What is stored of a time in buckets of this kind. */
const storedAs: Record<Grain, Granularity> = {
  minute: 'minute',
  hour: 'quarter',
  day: 'day',
  week: 'day',
  month: 'day',
}

/** The sums of rollups. */
const sums = ({ fn }: ExpressionBuilder<IngestTables, 'visit_rollup'>) => [
  fn.sum<number>('views').as('views'),
  fn.sum<number>('visitors').as('visitors'),
  fn.sum<number>('clicks').as('clicks'),
  fn.sum<number>('conversions').as('conversions'),
]

/** The counts of a row, and nothing else of it. */
const countsIn = ({ views, visitors, clicks, conversions }: Totals): Totals => ({
  views,
  visitors,
  clicks,
  conversions,
})

/** The rollups of campaigns in [from, to) of ms. */
const rollupsIn = (
  em: EntityManager,
  campaignIds: readonly string[],
  stored: Granularity,
  [from, to]: readonly [number, number],
) =>
  em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    .select(sums)
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', 'all')
    .where('granularity', '=', stored)
    .where('bucket', '>=', Math.floor(from / minuteMs))
    .where('bucket', '<', Math.ceil(to / minuteMs))

/** What campaigns counted of all time. */
export async function totalsOf(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<Map<string, Totals>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await rollupsIn(em, campaignIds, 'total', [0, minuteMs])
    .select('campaign_id')
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, countsIn(row)]))
}

/**
 * What campaigns counted in a window; where it is not of whole days, which ends now, visitors are those who
 * were seen in it.
 */
export async function countsInWindow(
  em: EntityManager,
  campaignIds: readonly string[],
  { start, end, grain, timeZone }: Window,
): Promise<Map<string, Totals>> {
  const counts = await sumByCampaign(em, campaignIds, storedAs[grain], [start, end])
  const day = dayIn(timeZone, start)
  if (day.start === start && dayIn(timeZone, end).start === end) return counts
  const seen = await seenSince(em, campaignIds, start, day.number)
  for (const id of new Set([...counts.keys(), ...seen.keys()]))
    counts.set(id, { ...countsOf(counts.get(id)), visitors: seen.get(id) ?? 0 })
  return counts
}

/** The same for as long a time before, to the quarter of an hour. */
export async function countsBefore(
  em: EntityManager,
  campaignIds: readonly string[],
  { before: { start, end, buckets }, grain }: Window,
): Promise<Map<string, Totals>> {
  const stored = storedAs[grain]
  if (stored !== 'day') return sumByCampaign(em, campaignIds, stored, [start, end])
  const whole = grain === 'day' ? (buckets.findLast((one) => one <= end) ?? start) : start
  const counts = await sumByCampaign(em, campaignIds, 'day', [start, whole])
  for (const [id, rest] of await sumByCampaign(em, campaignIds, 'quarter', [whole, end]))
    counts.set(id, plus(countsOf(counts.get(id)), rest))
  return counts
}

async function sumByCampaign(
  em: EntityManager,
  campaignIds: readonly string[],
  stored: Granularity,
  times: readonly [number, number],
): Promise<Map<string, Totals>> {
  if (campaignIds.length === 0 || times[0] >= times[1]) return new Map()
  const rows = await rollupsIn(em, campaignIds, stored, times)
    .select('campaign_id')
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, countsIn(row)]))
}

/**
 * Whole days have their visitors in the rollups; of a part of one, everybody who was seen in it. Who went
 * on after midnight has no time on the day before, so days tell, too.
 */
async function seenSince(
  em: EntityManager,
  campaignIds: readonly string[],
  since: number,
  day: number,
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visitor_day', 'visitor_day.campaign_label', 'visit_label.id')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', 'all')
    .where('day', '>=', day)
    .where('last_seen', '>=', since)
    .where('events', '>', 0)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row.count]))
}

/** The buckets of a window, without gaps, of all campaigns together. */
export async function seriesOf(
  em: EntityManager,
  campaignIds: readonly string[],
  window: Window,
): Promise<Bucket[]> {
  const { start, end, grain } = window
  if (campaignIds.length === 0) return inBuckets(window, [])
  const rows = await rollupsIn(em, campaignIds, storedAs[grain], [start, end])
    .select('bucket')
    .groupBy('bucket')
    .execute()
  return inBuckets(window, rows)
}

/** The same of each campaign. */
export async function seriesOfEach(
  em: EntityManager,
  campaignIds: readonly string[],
  window: Pick<Window, 'start' | 'end' | 'grain' | 'buckets'>,
): Promise<Map<string, Bucket[]>> {
  const { start, end, grain } = window
  if (campaignIds.length === 0) return new Map()
  const rows = await rollupsIn(em, campaignIds, storedAs[grain], [start, end])
    .select(['campaign_id', 'bucket'])
    .groupBy(['campaign_id', 'bucket'])
    .execute()
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id)
  return new Map(campaignIds.map((id) => [id, inBuckets(window, byCampaign.get(id) ?? [])]))
}

function inBuckets(
  { buckets }: Pick<Window, 'buckets'>,
  rows: readonly (Totals & { bucket: number })[],
): Bucket[] {
  const counts = buckets.map(() => countsOf(null))
  for (const row of rows) {
    const index = Math.max(0, bucketAt(buckets, row.bucket * minuteMs))
    counts[index] = plus(countsOf(counts[index]), row)
  }
  return buckets.map((at, index) => ({
    at: new Date(at).toISOString(),
    ...countsOf(counts[index]),
  }))
}

/** How many leads came to each campaign in a window, and in as long a time before. */
export async function leadCounts(
  em: EntityManager,
  campaignIds: readonly string[],
  { start, end, before }: Window,
): Promise<Map<string, { inRange: number; before: number }>> {
  const spans = [
    { from: start, to: end },
    { from: before.start, to: before.end },
  ]
  const counts = await countLeads(em, campaignIds, spans)
  return new Map([...counts].map(([id, [inRange = 0, was = 0]]) => [id, { inRange, before: was }]))
}

export const plus = (a: Totals, b: Totals): Totals => ({
  views: a.views + b.views,
  visitors: a.visitors + b.visitors,
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
})
