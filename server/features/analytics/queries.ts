import type { Bucket, CampaignAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/entities.ts'
import { bucketOf, dayMs, minuteMs } from './buckets.ts'
import { countsOf } from './counts-of.ts'
import { VisitRollupEntity, VisitorDayEntity } from './entities.ts'
import type { Dimension, Granularity } from './entities.ts'

type RangePlan = { stored: Granularity; bucketMs: number; buckets: number }

/** `stored` is what is read; `bucketMs` is what is shown, a whole number of stored buckets. */
const plans: Record<Range, RangePlan> = {
  hour: { stored: 'minute', bucketMs: minuteMs, buckets: 60 },
  day: { stored: 'quarter', bucketMs: 60 * minuteMs, buckets: 24 },
  week: { stored: 'day', bucketMs: dayMs, buckets: 7 },
  month: { stored: 'day', bucketMs: dayMs, buckets: 30 },
  quarter: { stored: 'day', bucketMs: dayMs, buckets: 90 },
}
const topLength = 10

type Window = RangePlan & { start: number; from: number }

/** The buckets of a range; the last one is the one that `now` (ms) is in. */
function windowOf(range: Range, now: number): Window {
  const plan = plans[range]
  const last = now - (now % plan.bucketMs)
  const start = last - (plan.buckets - 1) * plan.bucketMs
  return { ...plan, start, from: bucketOf(start, plan.stored) }
}

/** A campaign's numbers; costs its buckets, not its events. */
export async function campaignAnalytics(
  em: EntityManager,
  campaignId: string,
  range: Range,
  now: number,
): Promise<Omit<CampaignAnalytics, 'visitorsNow'>> {
  const window = windowOf(range, now)
  const totals = await totalsOf(em, [campaignId])
  const series = await seriesOf(em, campaignId, window)
  const inRange = await totalsIn(em, campaignId, window, series)
  const [pages, sources, devices] = [
    await topOf(em, campaignId, 'page', window),
    await topOf(em, campaignId, 'source', window),
    await topOf(em, campaignId, 'device', window),
  ]
  const total = countsOf(totals.get(campaignId))
  const releases = await releasesOf(em, campaignId)
  const before = await totalsBefore(em, campaignId, window, { now, releases })
  return { total, range, inRange, before, series, releases, pages, sources, devices }
}

/** The totals of all time of campaigns that have any, by campaign id. */
export async function totalsOf(
  em: EntityManager,
  campaignIds: string[],
): Promise<Map<string, Totals>> {
  const rows = await em.find(VisitRollupEntity, {
    campaignId: campaignIds,
    dimension: 'all',
    granularity: 'total',
  })
  return new Map(rows.map((row) => [row.campaignId, countsOf(row)]))
}

async function seriesOf(em: EntityManager, campaignId: string, window: Window): Promise<Bucket[]> {
  const rows = await em.find(VisitRollupEntity, {
    campaignId,
    dimension: 'all',
    granularity: window.stored,
    bucket: { $gte: window.from },
  })
  const sums = new Map<number, Totals>()
  for (const row of rows) {
    const at = row.bucket * minuteMs
    const start = at - (at % window.bucketMs)
    sums.set(start, plus(countsOf(sums.get(start)), row))
  }
  return Array.from({ length: window.buckets }, (_, index) => {
    const start = window.start + index * window.bucketMs
    return { at: new Date(start).toISOString(), ...countsOf(sums.get(start)) }
  })
}

/**
 * Whole days have their visitors in the rollups. In a shorter range a visitor may have been counted
 * before it began, so it is everybody who was seen since then.
 */
async function totalsIn(
  em: EntityManager,
  campaignId: string,
  window: Window,
  series: readonly Bucket[],
): Promise<Totals> {
  const sum = series.reduce(plus, countsOf(null))
  if (window.stored === 'day') return sum
  const visitors = await em.count(VisitorDayEntity, {
    campaignId,
    events: { $gt: 0 },
    lastSeen: { $gte: window.start },
  })
  return { ...sum, visitors }
}

/**
 * As much time before the range as it has had so far: the running bucket is compared with as long a
 * part of its like, to the quarter of an hour.
 */
async function totalsBefore(
  em: EntityManager,
  campaignId: string,
  window: Window,
  { now, releases }: { now: number; releases: CampaignAnalytics['releases'] },
): Promise<CampaignAnalytics['before']> {
  const length = window.buckets * window.bucketMs
  const [from, to] = [window.start - length, now - length]
  const first = releases[0]
  if (!first || Date.parse(first.at) >= to) return null
  if (window.stored !== 'day') {
    const sum = await sumOf(em, campaignId, window.stored, [from, to])
    return { ...sum, visitors: null }
  }
  const today = to - (to % dayMs)
  const wholeDays = await sumOf(em, campaignId, 'day', [from, today])
  return plus(wholeDays, await sumOf(em, campaignId, 'quarter', [today, to]))
}

/** What buckets that begin in [from, to) (ms) counted. */
async function sumOf(
  em: EntityManager,
  campaignId: string,
  stored: Granularity,
  [from, to]: readonly [number, number],
): Promise<Totals> {
  const rows = await em.find(VisitRollupEntity, {
    campaignId,
    dimension: 'all',
    granularity: stored,
    bucket: { $gte: bucketOf(from, stored), $lt: to / minuteMs },
  })
  return rows.map(countsOf).reduce(plus, countsOf(null))
}

async function topOf(
  em: EntityManager,
  campaignId: string,
  dimension: Dimension,
  window: Window,
): Promise<CampaignAnalytics['pages']> {
  const rows = await em.execute<(Record<keyof Totals, number | string> & { value: string })[]>(
    `select value, sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks,
       sum(conversions) as conversions
     from visit_rollup
     where campaign_id = ? and dimension = ? and granularity = ? and bucket >= ?
     group by value having sum(views) > 0 order by 2 desc, value limit ${topLength}`,
    [campaignId, dimension, window.stored, window.from],
    'all',
  )
  return rows.map(({ value, views, visitors, clicks, conversions }) => ({
    ...{ value, views: Number(views), visitors: Number(visitors) },
    ...{ clicks: Number(clicks), conversions: Number(conversions) },
  }))
}

async function releasesOf(em: EntityManager, campaignId: string) {
  const rows = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'asc' }, fields: ['number', 'publishedAt'] },
  )
  return rows.map(({ number, publishedAt }) => ({ number, at: publishedAt.toISOString() }))
}

/** When the last event of each campaign happened (ms); robots left out. */
export async function lastEventTimes(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em.execute<{ id: string; at: number | string | null }[]>(
    `select campaign.id, (
       select visit_event.at from visit_event
       where visit_event.campaign_id = campaign.id and visit_event.bot = false
       order by visit_event.at desc limit 1
     ) as at
     from campaign where campaign.id in (?)`,
    [campaignIds],
    'all',
  )
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)]])))
}

function plus(a: Totals, b: Totals): Totals {
  return {
    views: a.views + b.views,
    visitors: a.visitors + b.visitors,
    clicks: a.clicks + b.clicks,
    conversions: a.conversions + b.conversions,
  }
}
