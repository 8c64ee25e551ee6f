import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { includesAddress } from '#server/platform/http/networks.ts'

/** A campaign's company, and whose visits it does not count. */
export type Owner = {
  companyId: string
  /** Whether an address is in one of the networks that the company leaves out. */
  leavesOut: (ip: string) => boolean
}

/**
 * Finds the company of a campaign, null when there is no such campaign (any more) or it is a sample.
 * An answer is believed for a minute: a campaign never changes its company, and whether it takes
 * anything is asked of the gate.
 */
export function createCampaignOwners(
  database: Database,
  now: () => number,
): (campaignId: string) => Promise<Owner | null> {
  const known = new LRUCache<string, Owner>({
    max: 10_000,
    ttl: 60_000,
    ttlResolution: 0,
    perf: { now },
  })
  return async (campaignId) => {
    const found = known.get(campaignId)
    if (found) return found
    const em = database.fork()
    const campaign = await em.findOne(CampaignEntity, { id: campaignId, sample: null })
    const company = campaign && (await em.findOne(CompanyEntity, { id: campaign.companyId }))
    if (!company) return null
    const owner = { companyId: company.id, leavesOut: includesAddress(company.uncountedNetworks) }
    known.set(campaignId, owner)
    return owner
  }
}
