import type { Totals } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { bucketOf } from './buckets.ts'
import { settleSources } from '../settle-sources.ts'
import { insertEvents } from '../store-events.ts'
import { countVisitors } from '../count-visitors.ts'
import { rollUp } from '../roll-up.ts'
import { addToRollups } from '../add-to-rollups.ts'
import type { Presence, VisitEvent } from './visit-event.ts'

/** The campaign's counts after a commit: absolute, straight from the rows that were written. */
export type CampaignCounts = {
  campaignId: string
  total: Totals
  /** The latest minute that was written; `start` in ms. */
  minute: { start: number; counts: Totals }
  lastEventAt: number
}

/**
 * Stores `events` within the transaction of `em` and counts those that were not stored before, so
 * applying anything again changes nothing. Returns the counts of each campaign that changed.
 */
export async function applyGroup(
  em: EntityManager,
  events: readonly VisitEvent[],
  presences: readonly Presence[],
): Promise<CampaignCounts[]> {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
  const settled = await settleSources(em, distinct)
  const stored = await insertEvents(em, settled)
  const people = stored.filter((event) => !event.bot)
  const first = await countVisitors(em, people, presences)
  const written = await addToRollups(em, rollUp(stored, first))
  return latestCounts(people, written)
}

function latestCounts(
  people: readonly VisitEvent[],
  written: Awaited<ReturnType<typeof addToRollups>>,
): CampaignCounts[] {
  const latest = new Map<string, number>()
  for (const { campaignId, at } of people)
    latest.set(campaignId, Math.max(latest.get(campaignId) ?? 0, at))
  return [...latest].flatMap(([campaignId, lastEventAt]) => {
    const bucket = bucketOf(lastEventAt, 'minute')
    const rows = written.filter((row) => row.campaignId === campaignId && row.dimension === 'all')
    const total = rows.find((row) => row.granularity === 'total')
    const minute = rows.find((row) => row.granularity === 'minute' && row.bucket === bucket)
    if (!total || !minute) return []
    const start = bucket * 60_000
    const { counts } = minute
    return [{ campaignId, total: total.counts, minute: { start, counts }, lastEventAt }]
  })
}
