import type { CampaignAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { topListNames, topLists } from '#shared/contract/top-lists.ts'
import type { TopListName } from '#shared/contract/top-lists.ts'
import { must } from '#shared/lib/must.ts'
import { recordOf } from '#shared/lib/record-of.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Dimension } from '#server/features/ingest/public/entities.ts'
import { countsIn, rangeNumbers } from '../range-numbers.ts'
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
  const rows = await em.execute<(Record<keyof Totals, number | string> & { value: string })[]>(
    `select value, sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks,
       sum(conversions) as conversions
     from visit_rollup
     where campaign_id = ? and dimension = ? and granularity = ? and bucket >= ?
     group by value having sum(views) > 0 order by 2 desc, value limit ${topLength}`,
    [campaignId, dimension, window.stored, window.from],
    'all',
  )
  return rows.map((row) => ({ value: row.value, ...countsIn(row) }))
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
