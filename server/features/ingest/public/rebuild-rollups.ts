import { setImmediate } from 'node:timers/promises'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { countAnew } from '../count-anew.ts'
import { labelsOf, verifyRollups } from '../verify-rollups.ts'
import type { RollupDifference } from '../verify-rollups.ts'
import { verifySegments, verifyVisitors } from '../verify-visits.ts'
import { findWholeSince } from '../whole-since.ts'
import type { IngestTables } from './entities.ts'
import { readMainGoal } from './main-goal.ts'
import { minutesKeptMs, visitorsSince } from './purge-analytics.ts'
import { lockHead } from './settle-days.ts'

/** A campaign that has visits, and the time zone of its days. */
type Counted = { campaignId: string; timeZone: string }
export type CountedCampaign = Counted & { name: string }

/** The campaigns that have visits, or the one that is asked for if it has any. Throws when that is none. */
export async function listCounted(
  em: EntityManager,
  campaignId: string | null,
): Promise<CountedCampaign[]> {
  const tables = em.getKysely<IngestTables & CampaignTables & CompanyTables>()
  let query = tables
    .selectFrom('campaign')
    .innerJoin('company', 'company.id', 'campaign.company_id')
    .leftJoin('visit_label', (join) =>
      join
        .onRef('visit_label.campaign_id', '=', 'campaign.id')
        .on('visit_label.dimension', '=', 'all'),
    )
    .select(['campaign.id as campaignId', 'campaign.name', 'time_zone as timeZone'])
    .select('visit_label.id as label')
    .orderBy('campaign.id')
  if (campaignId !== null) query = query.where('campaign.id', '=', campaignId)
  const rows = await query.execute()
  if (campaignId !== null && rows.length === 0)
    throw new Error(`There is no campaign ${campaignId}.`)
  return rows.flatMap(({ label, ...campaign }) => (label === null ? [] : [campaign]))
}

/**
 * Compares all that is counted of a campaign (rollups, visitors of days, columns) with its events, as far
 * as those are kept. Where they seem to differ, visits wait while it looks again.
 */
export async function verifyCampaign(
  em: EntityManager,
  campaign: Counted,
  now: number,
): Promise<RollupDifference[]> {
  const labels = await labelsOf(em, campaign.campaignId)
  if (!labels) return []
  const atFirst = await compare(em.fork(), campaign, now)
  if (atFirst.length === 0) return []
  // What came in between two statements is no difference.
  return em.fork().transactional(async (tx) => {
    await lockHead(tx, labels.all)
    return compare(tx, campaign, now)
  })
}

async function compare(
  em: EntityManager,
  { campaignId, timeZone }: Counted,
  now: number,
): Promise<RollupDifference[]> {
  const labels = await labelsOf(em, campaignId)
  if (!labels) return []
  const { day } = await findWholeSince(em, labels, timeZone)
  const goal = await readMainGoal(em, campaignId)
  const from = Math.max(day, visitorsSince(now))
  return [
    ...(await verifyRollups(em, campaignId, { minutesSince: now - minutesKeptMs, timeZone })),
    ...(await verifyVisitors(em, labels.all, { from, goal })),
    ...(await verifySegments(em, labels.all, day)),
  ]
}

/** So often the main goal may change while a campaign is counted. */
const tries = 3

/**
 * Counts a campaign anew from its events, as far as those are kept: rollups, visitors of days, columns.
 * Most of it is read before visits have to wait. Returns how many events there are.
 */
export async function rebuildCampaign(
  em: EntityManager,
  campaign: Counted,
  now: number,
): Promise<number> {
  const labels = await labelsOf(em, campaign.campaignId)
  if (!labels) return 0
  for (let tried = 0; tried < tries; tried += 1) {
    const events = await countAnew(em, { ...campaign, labels, now })
    if (events !== null) return events
    await setImmediate()
  }
  throw new Error(`The main goal of ${campaign.campaignId} changed each time that it was counted.`)
}
