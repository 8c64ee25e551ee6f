import type { ExpressionBuilder } from 'kysely'
import type { Bucket, CampaignAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { bucketOf, dayMs, minuteMs } from '#server/features/ingest/public/buckets.ts'
import { countsOf } from './public/counts-of.ts'
import type { Granularity, IngestTables } from '#server/features/ingest/public/entities.ts'
import type { LeadTables } from '#server/features/leads/public/entities.ts'
import type { Window } from './window.ts'

/** What one campaign counted in a window and in as long a time before it. */
export type RangeNumbers = Pick<CampaignAnalytics, 'total' | 'inRange' | 'before' | 'series'> & {
  releases: CampaignAnalytics['releases']
}

/** The numbers of campaigns in a window, by their ids; as many queries for one as for all. */
export async function rangeNumbers(
  em: EntityManager,
  campaignIds: readonly string[],
  window: Window,
): Promise<Map<string, RangeNumbers>> {
  if (campaignIds.length === 0) return new Map()
  const totals = await rollupSums(em, campaignIds, 'total', [0, 1])
  const series = await seriesOf(em, campaignIds, window)
  const seen = window.stored === 'day' ? null : await seenSince(em, campaignIds, window.start)
  const earlier = await countsBefore(em, campaignIds, window)
  const leads = await leadCounts(em, campaignIds, window)
  const releases = await releasesOf(em, campaignIds)
  return new Map(
    campaignIds.map((id) => {
      const buckets = series(id)
      const sum = buckets.reduce(plus, countsOf(null))
      const lead = leads.get(id)
      const visitors = seen ? (seen.get(id) ?? 0) : sum.visitors
      const out = releases.get(id) ?? []
      const before = {
        ...countsOf(earlier.get(id)),
        ...(seen ? { visitors: null } : {}),
        leads: lead?.before ?? 0,
      }
      const numbers = {
        total: countsOf(totals.get(id)),
        inRange: { ...sum, visitors, leads: lead?.inRange ?? 0 },
        before: wasOut(out, window) ? before : null,
        series: buckets,
        releases: out,
      }
      return [id, numbers]
    }),
  )
}

/** Whether anything of a campaign was out in the time before the range. */
function wasOut([first]: CampaignAnalytics['releases'], { before: [, to] }: Window): boolean {
  return first !== undefined && Date.parse(first.at) < to
}

/** The sums of rollups. */
export const sums = ({ fn }: ExpressionBuilder<IngestTables, 'visit_rollup'>) => [
  fn.sum<number>('views').as('views'),
  fn.sum<number>('visitors').as('visitors'),
  fn.sum<number>('clicks').as('clicks'),
  fn.sum<number>('conversions').as('conversions'),
]

/** The counts of a row, and nothing else of it. */
export function countsIn({ views, visitors, clicks, conversions }: Totals): Totals {
  return { views, visitors, clicks, conversions }
}

/** What buckets from the first number (in minutes) up to the second counted, by campaign. */
async function rollupSums(
  em: EntityManager,
  campaignIds: readonly string[],
  stored: Granularity,
  [from, to]: readonly [number, number],
): Promise<Map<string, Totals>> {
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    .select('campaign_id')
    .select(sums)
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', 'all')
    .where('granularity', '=', stored)
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, countsIn(row)]))
}

/** A campaign's buckets as they are shown, without gaps. */
async function seriesOf(
  em: EntityManager,
  campaignIds: readonly string[],
  window: Window,
): Promise<(campaignId: string) => Bucket[]> {
  const minutes = window.bucketMs / minuteMs
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    // A literal, or SQLite would divide with a remainder.
    .select(({ eb, lit }) => ['campaign_id', eb('bucket', '/', lit(minutes)).as('slot')])
    .select(sums)
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', 'all')
    .where('granularity', '=', window.stored)
    .where('bucket', '>=', window.from)
    .groupBy(['campaign_id', 'slot'])
    .execute()
  const known = new Map(rows.map((row) => [`${row.campaign_id} ${row.slot}`, countsIn(row)]))
  return (campaignId) =>
    Array.from({ length: window.buckets }, (_, index) => {
      const start = window.start + index * window.bucketMs
      const counts = known.get(`${campaignId} ${start / window.bucketMs}`)
      return { at: new Date(start).toISOString(), ...countsOf(counts) }
    })
}

/**
 * Whole days have their visitors in the rollups. In a shorter range a visitor may have been counted
 * before it began, so it is everybody who was seen since then.
 */
async function seenSince(
  em: EntityManager,
  campaignIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visitor_day', 'visitor_day.campaign_label', 'visit_label.id')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', 'all')
    .where('last_seen', '>=', since)
    .where('events', '>', 0)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row.count]))
}

/** To the quarter of an hour. Who was there in a part of a day is not kept: see `seenSince`. */
async function countsBefore(
  em: EntityManager,
  campaignIds: readonly string[],
  { stored, before: [from, to] }: Window,
): Promise<Map<string, Totals>> {
  const until = Math.ceil(to / minuteMs)
  if (stored !== 'day') return rollupSums(em, campaignIds, stored, [bucketOf(from, stored), until])
  const today = (to - (to % dayMs)) / minuteMs
  const whole = await rollupSums(em, campaignIds, 'day', [bucketOf(from, 'day'), today])
  for (const [id, counts] of await rollupSums(em, campaignIds, 'quarter', [today, until]))
    whole.set(id, plus(countsOf(whole.get(id)), counts))
  return whole
}

/** How many leads came; those that were erased since then are not told any more. */
async function leadCounts(
  em: EntityManager,
  campaignIds: readonly string[],
  { start, before: [from, to] }: Window,
): Promise<Map<string, { inRange: number; before: number }>> {
  const rows = await em
    .getKysely<LeadTables>()
    .selectFrom('lead')
    .select(({ eb, fn, lit }) => {
      const came = (how: '>=' | '<', at: number) =>
        fn.count<number>(eb.case().when('created_at', how, new Date(at)).then(lit(1)).end())
      return ['campaign_id', came('>=', start).as('inRange'), came('<', to).as('before')]
    })
    .where('campaign_id', 'in', campaignIds)
    .where('erase_at', 'is', null)
    .where('created_at', '>=', new Date(from))
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map(({ campaign_id: id, inRange, before }) => [id, { inRange, before }]))
}

async function releasesOf(em: EntityManager, campaignIds: readonly string[]) {
  const rows = await em.find(
    ReleaseEntity,
    { campaignId: [...campaignIds] },
    { orderBy: { number: 'asc' }, fields: ['campaignId', 'number', 'publishedAt'] },
  )
  const releases = rows.map(({ campaignId, number, publishedAt }) => ({
    campaignId,
    number,
    at: publishedAt.toISOString(),
  }))
  return new Map(
    [...Map.groupBy(releases, ({ campaignId }) => campaignId)].map(([id, all]) => [
      id,
      all.map(({ number, at }) => ({ number, at })),
    ]),
  )
}

export function plus(a: Totals, b: Totals): Totals {
  return {
    views: a.views + b.views,
    visitors: a.visitors + b.visitors,
    clicks: a.clicks + b.clicks,
    conversions: a.conversions + b.conversions,
  }
}
