import { join } from 'node:path'
import { must } from '#shared/lib/must.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Caller } from '#server/core/caller.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import type { Services } from '#server/core/services.ts'
import { campaignAddress } from '#server/features/domains/public/queries.ts'
import { partsWork } from '#server/features/launch/public/launch-works.ts'
import { requireLaunchRules } from '#server/features/launch/public/launch-rules.ts'
import {
  makePublishedFonts,
  readPublishedFonts,
} from '#server/features/launch/public/published-fonts.ts'
import { readLaunchable } from '#server/features/launch/public/publish-release.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { zipToFile } from '#server/platform/storage/zip-to-file.ts'
import { boundedTo } from './bounded-to.ts'
import { websiteFiles } from './website-files.ts'
import type { Website } from './website.ts'

const hourMs = 3_600_000
const hourlyLimit = 20
const maxBytes = 500_000_000

/**
 * A campaign as a website that stands anywhere, in a zip archive: its current release, or its draft
 * where it was never published. Throws what would keep that draft from being published, and
 * `checks-failed` where it asks for answers, which only what was published takes. At most 20 an hour.
 */
export async function exportWebsite(
  services: Services,
  em: EntityManager,
  { campaign, caller, isCounted }: { campaign: CampaignRow; caller: Caller; isCounted: boolean },
): Promise<File> {
  const held =
    (await readRelease(services, em, campaign)) ?? (await readDraft(services, em, campaign))
  const hostedAt = await findAddress(em, campaign, services.pagesOrigin())
  await admit(em, caller, campaign, held, services.clock())
  const website = { campaign, ...held, hostedAt, isCounted }
  const files = websiteFiles(services, services.database.fork(), website)
  const folder = join(services.config.dataDir, 'exports')
  return zipToFile(folder, `${campaign.slug}-website.zip`, boundedTo(maxBytes, files))
}

type Held = Pick<Website, 'parts' | 'seq' | 'release' | 'fonts'>

async function readRelease(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<Held | null> {
  const { id: campaignId } = campaign
  const release = await em.findOne(ReleaseEntity, { campaignId, current: true })
  if (!release) return null
  const { id, number, journalSeq, publishedAt } = release
  const given = { slug: campaign.slug, checkedAt: null, shownVariants: [] }
  const asked = { campaign, given, at: journalSeq }
  const read = await services.documents.readAt(em, partsWork, asked)
  const version = await em.findOne(VersionEntity, { campaignId, journalSeq })
  const { found: parts, seq } = must(read, 'what was published is kept')
  const fonts = await readPublishedFonts(em, campaignId, release.fonts ?? [])
  const kept = { id, number, versionId: version?.id ?? null, publishedAt }
  return { parts, seq, fonts, release: kept }
}

async function readDraft(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<Held> {
  const { parts, seq } = await readLaunchable(services, em, campaign, null)
  await em.transactional((tx) => requireLaunchRules(tx, campaign, seq))
  if (parts.forms.length + parts.polls.length > 0)
    throw new AppError(
      'checks-failed',
      'Its forms and polls send their answers here, and only what was published takes them. Publish it, then download it.',
    )
  const { theme } = parts.outline
  const fonts = await makePublishedFonts(services, em, campaign, { theme, seq })
  return { parts, seq, fonts, release: null }
}

/** Where visitors find it here; null while they don't. */
async function findAddress(em: EntityManager, campaign: CampaignRow, pagesOrigin: string) {
  if (campaign.sample || !servesVisitors(campaign.status)) return null
  return campaignAddress(em, campaign, pagesOrigin)
}

/** The audit log tells of each. */
function admit(
  em: EntityManager,
  caller: Caller,
  campaign: CampaignRow,
  { release }: Held,
  now: Date,
): Promise<void> {
  const { id: campaignId, companyId, name: subject } = campaign
  return withLockedCampaign(em, campaignId, async (tx) => {
    const action = 'campaign.exported'
    const since = new Date(now.getTime() - hourMs)
    const lately = { companyId, campaignId, action, at: { $gt: since } } as const
    if ((await tx.count(AuditEntryEntity, lately)) >= hourlyLimit)
      throw new AppError('rate-limited', `A website can be made ${hourlyLimit} times an hour.`)
    const details: Record<string, string> = release ? { release: String(release.number) } : {}
    await recordAudit(tx, caller, { companyId, campaignId, action, subject, details }, now)
  })
}
