import type { Totals } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs, partOf } from './buckets.ts'
import { isOfVisit } from './entities.ts'
import { settleOrigins } from '../settle-origins.ts'
import { insertEvents } from '../store-events.ts'
import { countVisitors } from '../count-visitors.ts'
import { labelCampaigns, labelOf, numberEvents } from '../number-events.ts'
import type { CampaignLabels } from '../number-events.ts'
import { takeNumbers } from '../take-numbers.ts'
import { createNumbers } from './numbers.ts'
import { rollUp } from '../roll-up.ts'
import { addToRollups } from '../add-to-rollups.ts'
import type { PresenceOnDay, VisitEvent } from './visit-event.ts'

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
 * applying anything again changes nothing. What is done within a page is stored alone. Returns the counts of each campaign that changed. `numbers`
 * is to be kept once all of it is committed.
 */
export async function applyGroup(
  em: EntityManager,
  events: readonly VisitEvent[],
  presences: readonly PresenceOnDay[],
  numbers = createNumbers().open(),
): Promise<CampaignCounts[]> {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
  const concerned = new Set([...distinct, ...presences].map(({ campaignId }) => campaignId))
  const campaigns = await labelCampaigns(em, numbers, concerned)
  const settled = await settleOrigins(em, numbers, distinct, campaigns)
  const numbered = await numberEvents(em, numbers, settled, campaigns)
  const stored = await insertEvents(em, await takeNumbers(em, numbered))
  const counted = stored.filter(isOfVisit)
  const people = counted.filter((event) => !event.bot)
  const first = await countVisitors(em, people, presences, campaigns)
  const written = await addToRollups(em, rollUp(counted, first))
  return latestCounts(people, written, campaigns)
}

function latestCounts(
  people: readonly Pick<VisitEvent, 'campaignId' | 'at'>[],
  written: Awaited<ReturnType<typeof addToRollups>>,
  campaigns: CampaignLabels,
): CampaignCounts[] {
  const latest = new Map<string, number>()
  for (const { campaignId, at } of people)
    latest.set(campaignId, Math.max(latest.get(campaignId) ?? 0, at))
  return [...latest].flatMap(([campaignId, lastEventAt]) => {
    const bucket = partOf(lastEventAt, 'minute')
    const label = labelOf(campaigns, campaignId)
    const rows = written.filter((row) => row.label === label)
    const total = rows.find((row) => row.granularity === 'total')
    const minute = rows.find((row) => row.granularity === 'minute' && row.bucket === bucket)
    if (!total || !minute) return []
    const start = bucket * minuteMs
    const { counts } = minute
    return [{ campaignId, total: total.counts, minute: { start, counts }, lastEventAt }]
  })
}
