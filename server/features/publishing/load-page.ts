import { createHash } from 'node:crypto'
import type { Database } from '#server/db/open-database.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'
import { isOpen } from '#server/features/companies/access.ts'
import { ReleaseEntity, ReleasePageEntity } from './entities.ts'
import type { ServedPage } from './page-cache.ts'

/** What stands at an address now, from the database. Drafts and closed companies' are `missing`. */
export async function loadPage(
  database: Database,
  slug: string,
  path: string,
): Promise<ServedPage> {
  const em = database.fork()
  const campaign = await em.findOne(CampaignEntity, { slug })
  if (!campaign || !(await isOpen(em, campaign.companyId))) return { kind: 'missing' }
  if (campaign.status === 'paused') return { kind: 'away', reason: 'paused' }
  if (campaign.status === 'ended') return { kind: 'away', reason: 'ended' }
  if (!servesVisitors(campaign.status)) return { kind: 'missing' }
  const release = await em.findOne(ReleaseEntity, { campaignId: campaign.id, current: true })
  const page = release && (await em.findOne(ReleasePageEntity, { releaseId: release.id, path }))
  if (!page) return { kind: 'missing' }
  const { html, scriptHash } = page
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { kind: 'page', html, scriptHash, tag }
}
