import type { CampaignAnalytics, LastHour } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { topListNames, topLists } from '#shared/contract/top-lists.ts'
import type { TopListName } from '#shared/contract/top-lists.ts'
import { must } from '#shared/lib/must.ts'
import { recordOf } from '#shared/lib/record-of.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Dimension, IngestTables } from '#server/features/ingest/public/entities.ts'
import { rangeNumbers, sums } from '../range-numbers.ts'
import { windowOf } from '../window.ts'
import type { Window } from '../window.ts'

const topLength = 10

/** A campaign's numbers; costs its buckets, not its events. */
export async function campaignAnalytics(
  em: EntityManager,
  campaignId: string,
  range: Range,
  now: number,
): Promise<Omit<CampaignAnalytics, 'visitorsNow'>> {
  const window = windowOf(range, now)
  const numbers = await rangeNumbers(em, [campaignId], window)
  const tops = await topsOf(em, campaignId, window)
  return { ...must(numbers.get(campaignId), 'one for one'), range, ...tops }
}

/** The last hour of campaigns in their order; as many queries for one as for all. */
export async function lastHours(
  em: EntityManager,
  campaignIds: readonly string[],
  live: { visitorsNow: (campaignId: string) => number },
  now: number,
): Promise<LastHour[]> {
  const numbers = await rangeNumbers(em, campaignIds, windowOf('hour', now))
  return campaignIds.map((campaignId) => {
    const { total, series } = must(numbers.get(campaignId), 'one for one')
    return { campaignId, visitorsNow: live.visitorsNow(campaignId), total, series }
  })
}

type Tops = Pick<CampaignAnalytics, TopListName>

async function topsOf(em: EntityManager, campaignId: string, window: Window): Promise<Tops> {
  const tops = new Map<TopListName, Tops[TopListName]>()
  for (const { name, dimension } of topLists)
    tops.set(name, await topOf(em, campaignId, dimension, window))
  return recordOf(topListNames, (name) => must(tops.get(name), 'each was read'))
}

async function topOf(
  em: EntityManager,
  campaignId: string,
  dimension: Dimension,
  window: Window,
): Promise<CampaignAnalytics[TopListName]> {
  return em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    .select('value')
    .select(sums)
    .where('campaign_id', '=', campaignId)
    .where('dimension', '=', dimension)
    .where('granularity', '=', window.stored)
    .where('bucket', '>=', window.from)
    .groupBy('value')
    .having(({ fn }) => fn.sum('views'), '>', 0)
    .orderBy(({ fn }) => fn.sum('views'), 'desc')
    .orderBy('value')
    .limit(topLength)
    .execute()
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
    .select(({ selectFrom }) => [
      'visit_label.campaign_id as id',
      selectFrom('visit_event')
        .select('visit_event.at')
        .whereRef('visit_event.campaign_label', '=', 'visit_label.id')
        .where('visit_event.bot', '=', false)
        .orderBy('visit_event.at', 'desc')
        .limit(1)
        .as('at'),
    ])
    .where('visit_label.campaign_id', 'in', campaignIds)
    .where('visit_label.dimension', '=', 'all')
    .execute()
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}
