import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/db/open-database.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { withAddress } from '#server/features/domains/public/page-of-domain.ts'
import { primaryOrigins } from '#server/features/domains/public/queries.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { ReleaseEntity, ReleasePageEntity } from './public/entities.ts'
import type { ServedPage } from './page-cache.ts'

/**
 * What stands at an address now, from the database. Drafts, samples and closed companies' are `missing`. A
 * campaign that has a domain of its own says that it is there, wherever it is asked for.
 */
export async function loadPage(
  database: Database,
  slug: string,
  path: string,
  pagesOrigin: string,
): Promise<ServedPage> {
  const em = database.fork()
  const campaign = await em.findOne(CampaignEntity, { slug, sample: null })
  if (!campaign || !(await isOpen(em, campaign.companyId))) return { kind: 'missing' }
  if (campaign.status === 'paused') return { kind: 'away', reason: 'paused' }
  if (campaign.status === 'ended') return { kind: 'away', reason: 'ended' }
  if (!servesVisitors(campaign.status)) return { kind: 'missing' }
  const release = await em.findOne(ReleaseEntity, { campaignId: campaign.id, current: true })
  const page = release && (await em.findOne(ReleasePageEntity, { releaseId: release.id, path }))
  if (!page) return { kind: 'missing' }
  const { scriptHash } = page
  const own = (await primaryOrigins(em, [campaign.id], pagesOrigin)).get(campaign.id)
  const html = own ? withAddress(page.html, `${own}${path}`) : page.html
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { kind: 'page', html, scriptHash, tag }
}
