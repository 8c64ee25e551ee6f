import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { includesAddress } from '#server/platform/http/networks.ts'

/** A campaign's company, whose visits it does not count, and who may show its pages. */
export type Owner = {
  companyId: string
  /** Whether an address is in one of the networks that the company leaves out. */
  leavesOut: (ip: string) => boolean
  /** Hosts whose pages may show its own in frames. */
  frameHosts: readonly string[]
  /** Whose days its numbers are counted by, e.g. `Europe/Vienna`. */
  timeZone: string
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
    // Those who ask meanwhile wait for the same answer, and go on in their order.
    fetchMethod: (campaignId) => findOwner(database, campaignId),
  })
  return async (campaignId) => known.get(campaignId) ?? (await known.fetch(campaignId)) ?? null
}

async function findOwner(database: Database, campaignId: string): Promise<Owner | undefined> {
  const em = database.fork()
  const campaign = await em.findOne(CampaignEntity, { id: campaignId, sample: null })
  const company = campaign && (await em.findOne(CompanyEntity, { id: campaign.companyId }))
  if (!company) return undefined
  const { id: companyId, uncountedNetworks, frameHosts, timeZone } = company
  return { companyId, leavesOut: includesAddress(uncountedNetworks), frameHosts, timeZone }
}
