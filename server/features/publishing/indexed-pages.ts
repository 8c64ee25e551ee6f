import type { Alternate } from '#shared/campaign/model/translations.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { primaryOrigins } from '#server/features/domains/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity, ReleasePageEntity } from './public/entities.ts'

/** The pages of a campaign that search engines are to find. */
export type IndexedPages = {
  /** What their paths follow: the campaign's own domain, or `/c/{slug}` of the published pages. */
  base: string
  pages: { path: string; alternates: readonly Alternate[] }[]
}

/** What search engines are to find of a campaign; null where visitors find nothing. */
export async function indexedPages(
  em: EntityManager,
  slug: string,
  pagesOrigin: string,
): Promise<IndexedPages | null> {
  const campaign = await em.findOne(CampaignEntity, { slug, sample: null })
  if (!campaign || campaign.takenDownAt || !servesVisitors(campaign.status)) return null
  if (!(await isOpen(em, campaign.companyId))) return null
  const own = await primaryOrigins(em, [campaign.id], pagesOrigin)
  const release = await em.findOne(ReleaseEntity, { campaignId: campaign.id, current: true })
  const pages = await em.find(
    ReleasePageEntity,
    { releaseId: release?.id ?? null, isIndexed: true },
    { fields: ['path', 'alternates'], orderBy: { path: 'asc' } },
  )
  const base = own.get(campaign.id) ?? `${pagesOrigin}/c/${slug}`
  return {
    base,
    pages: pages.map(({ path, alternates }) => ({ path, alternates: alternates ?? [] })),
  }
}
