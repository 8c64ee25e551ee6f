import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import {
  campaignsWithLastStates,
  deleteLastStates,
} from '#server/features/collaboration/public/database-journal.ts'
import { historySince } from './public/history-limit.ts'

const dayMs = 24 * 3_600_000

/**
 * Deletes what earlier generations of documents said last, once a company's plan looks no further back:
 * nobody who comes back with a copy that old has it carried over any more. May be cut off at any point.
 */
export async function deleteOldLastStates(
  em: EntityManager,
  now: Date,
  plans: Plans,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const limit = { plans, clock: () => now }
  for (const campaignId of await campaignsWithLastStates(em, dayAgo)) {
    const fork = em.fork()
    const campaign = await fork.findOne(CampaignEntity, { id: campaignId })
    const since = campaign && (await historySince(fork, campaign.companyId, limit))
    if (since) await deleteLastStates(fork, campaignId, since)
  }
}
