import type { LastHour } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import { seriesOfEach, totalsOf } from '../rollup-numbers.ts'
import { windowOf } from '../window.ts'
import { countsOf } from './counts-of.ts'

/** The last hour of campaigns in their order; as many queries for one as for all. */
export async function lastHours(
  em: EntityManager,
  campaignIds: readonly string[],
  live: { visitorsNow: (campaignId: string) => number },
  now: number,
): Promise<LastHour[]> {
  const place = { timeZone: 'UTC', now, launchedAt: null }
  const totals = await totalsOf(em, campaignIds)
  const series = await seriesOfEach(em, campaignIds, windowOf({ range: 'hour' }, place))
  return campaignIds.map((campaignId) => ({
    campaignId,
    visitorsNow: live.visitorsNow(campaignId),
    total: countsOf(totals.get(campaignId)),
    series: series.get(campaignId) ?? [],
  }))
}

/** The conversions of campaigns since the beginning; those that nobody visited are missing. */
export async function conversionsOf(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const totals = await totalsOf(em, campaignIds)
  return new Map([...totals].map(([id, { conversions }]) => [id, conversions]))
}

/** When the last event of each campaign happened (ms); robots left out. */
export async function lastEventTimes(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_head', 'visit_head.campaign_label', 'visit_label.id')
    .select(['visit_label.campaign_id as id', 'last_at as at'])
    .where('visit_label.campaign_id', 'in', campaignIds)
    .where('visit_label.dimension', '=', 'all')
    .execute()
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}
