import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'

const maxKnown = 10_000

/**
 * Finds the company of a campaign, null when there is no such campaign (any more) or it is a sample.
 * An answer is believed for a minute: a campaign never changes its company, and whether it takes
 * anything is asked of the gate.
 */
export function createCampaignOwners(
  database: Database,
  now: () => number,
): (campaignId: string) => Promise<string | null> {
  const known = new Map<string, { companyId: string; until: number }>()
  return async (campaignId) => {
    const found = known.get(campaignId)
    if (found && found.until > now()) return found.companyId
    known.delete(campaignId)
    const campaign = await database.fork().findOne(CampaignEntity, { id: campaignId, sample: null })
    if (!campaign) return null
    const oldest = known.size >= maxKnown ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(campaignId, { companyId: campaign.companyId, until: now() + 60_000 })
    return campaign.companyId
  }
}
