import type { Domain } from '#shared/contract/domains.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { CustomDomainEntity } from './entities.ts'
import type { CustomDomainRow } from './entities.ts'
import { originOfDomain } from '../own-hosts.ts'
import { presentDomain } from '../present-domain.ts'

/** The custom domains of a company by name, as the API shows them. */
export async function listDomains(
  em: EntityManager,
  companyId: string,
  pagesOrigin: string,
): Promise<Domain[]> {
  const rows = await em.find(
    CustomDomainEntity,
    { companyId, removedAt: null },
    { orderBy: { name: 'asc' } },
  )
  const campaignId = rows.flatMap((row) => row.campaignId ?? [])
  const campaigns = await em.find(CampaignEntity, { id: campaignId, companyId })
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  return rows.map((row) => presentDomain(row, known.get(row.campaignId ?? '') ?? null, pagesOrigin))
}

/** One domain of a company, as the API shows it. */
export async function showDomain(
  em: EntityManager,
  row: CustomDomainRow,
  pagesOrigin: string,
): Promise<Domain> {
  const { campaignId: id, companyId } = row
  const campaign = id ? await em.findOne(CampaignEntity, { id, companyId }) : null
  return presentDomain(row, campaign, pagesOrigin)
}

/** A domain in the company's list; `not-found` when it has no such one. */
export async function requireDomain(
  em: EntityManager,
  companyId: string,
  id: string,
): Promise<CustomDomainRow> {
  const row = await em.findOne(CustomDomainEntity, { id, companyId, removedAt: null })
  if (!row) throw new AppError('not-found')
  return row
}

/** The origin that each of these campaigns calls its own, by campaign id, where it is verified. */
export async function primaryOrigins(
  em: EntityManager,
  campaignIds: string[],
  pagesOrigin: string,
): Promise<Map<string, string>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em.find(
    CustomDomainEntity,
    { campaignId: campaignIds, isPrimary: true, verifiedAt: { $ne: null }, removedAt: null },
    { fields: ['campaignId', 'name'] },
  )
  return new Map(
    rows.map(({ campaignId, name }) => [campaignId ?? '', originOfDomain(name, pagesOrigin)]),
  )
}

/** Where visitors find a campaign: on its own domain, or at `/c/{slug}` of the published pages. */
export async function campaignAddress(
  em: EntityManager,
  campaign: { id: string; slug: string },
  pagesOrigin: string,
): Promise<string> {
  const own = await primaryOrigins(em, [campaign.id], pagesOrigin)
  return own.get(campaign.id) ?? `${pagesOrigin}/c/${campaign.slug}`
}

/** Every origin at which a campaign's pages are: its own domain first, the others, the installation's. */
export async function campaignOrigins(
  em: EntityManager,
  campaignId: string,
  pagesOrigin: string,
): Promise<string[]> {
  const rows = await em.find(
    CustomDomainEntity,
    { campaignId, verifiedAt: { $ne: null }, removedAt: null },
    { fields: ['name'], orderBy: { isPrimary: 'desc', name: 'asc' } },
  )
  return [...rows.map(({ name }) => originOfDomain(name, pagesOrigin)), pagesOrigin]
}
