import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import {
  campaignsWithLastStates,
  deleteLastStates,
} from '#server/features/collaboration/public/database-journal.ts'
import { historySince } from './public/history-limit.ts'

const dayMs = 24 * 3_600_000
/** By no plan they are kept for longer (ms): a busy document ends a generation nearly every night. */
const mostMs = 365 * dayMs

/**
 * Deletes what earlier generations of documents said last, once a company's plan looks no further back,
 * and after a year at the latest: of a copy that old nothing is carried over any more, its words are
 * shown. May be cut off at any point.
 */
export async function deleteOldLastStates(
  em: EntityManager,
  now: Date,
  plans: Plans,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const oldest = new Date(now.getTime() - mostMs)
  const limit = { plans, clock: () => now }
  for (const campaignId of await campaignsWithLastStates(em, dayAgo)) {
    const fork = em.fork()
    const campaign = await fork.findOne(CampaignEntity, { id: campaignId })
    const since = campaign && (await historySince(fork, campaign.companyId, limit))
    await deleteLastStates(fork, campaignId, since && since > oldest ? since : oldest)
  }
}
