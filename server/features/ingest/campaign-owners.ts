import type { Database } from '#server/platform/db/open-database.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'

const maxKnown = 10_000

/**
 * Finds the company of a campaign, null when there is no such campaign (any more), it is a sample, or
 * the company is closed. An answer is believed for a minute; a campaign never changes its company.
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
    const em = database.fork()
    const campaign = await em.findOne(CampaignEntity, { id: campaignId, sample: null })
    if (!campaign || !(await isOpen(em, campaign.companyId))) return null
    const oldest = known.size >= maxKnown ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(campaignId, { companyId: campaign.companyId, until: now() + 60_000 })
    return campaign.companyId
  }
}
