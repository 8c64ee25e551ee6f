import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { checkFound } from '#shared/page/checks/check-campaign.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { assetIdsIn } from '#server/features/assets/public/asset-ids.ts'
import { variantsShown } from '#server/features/experiments/public/active-experiments.ts'
import { findAssets } from '#server/features/assets/public/queries.ts'
import { domainChecks } from '#server/features/domains/public/domain-checks.ts'
import { missingApproval } from '#server/features/reviews/public/missing-approval.ts'
import { showApproval } from '#server/features/reviews/public/queries.ts'
import { countOpenThreads } from '#server/features/threads/public/queries.ts'
import type { Approval } from '#shared/contract/approval.ts'
import { iconChecks } from './find-icon.ts'
import { fontChecks } from './font-checks.ts'
import { launchRulesOf, ruleChecks } from './public/launch-rules.ts'
import { contentWork } from './public/launch-works.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/** The launch checklist of the document as it is on the disk, and the position that it is about. */
export async function launchChecks(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<{ checks: LaunchCheck[]; journalSeq: number; approval: Approval | null }> {
  await services.flushRoom(campaign.id)
  const now = toMinute(services.clock().getTime())
  const { templateId, createdAt } = campaign
  const shownVariants = await variantsShown(em, campaign.id)
  const given = {
    now,
    shownVariants,
    template: { id: templateId ?? null, madeAt: createdAt.toISOString() },
  }
  const { found, seq } = await services.documents.readNow(em, contentWork, { campaign, given })
  const { outline } = found
  const approval = await showApproval(services, em, campaign)
  const rules = await launchRulesOf(em, campaign)
  const missing = rules.includes('approved-only') ? await missingApproval(em, campaign, seq) : null
  const openThreads = await countOpenThreads(em, campaign.id)
  const asked = ruleChecks({ rules, approval, missing, openThreads })
  const domains = await domainChecks(em, campaign)
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const icon = await iconChecks(em, company)
  const pictures = await findAssets(em, company.id, assetIdsIn(sharedIn(outline)))
  const sharing = checkFound(outline, (id) => pictures.get(id) ?? null)
  const fonts = await fontChecks(em, company.id, outline)
  const checks = [...found.checks, ...sharing, ...icon, ...fonts, ...asked, ...domains]
  return { checks, journalSeq: seq, approval }
}

const minuteMs = 60_000
/** So that the same question within a minute has the same answer. */
const toMinute = (ms: number) => ms - (ms % minuteMs)

const sharedIn = ({ site, pages }: CampaignSnapshot) => [
  site.share,
  ...pages.map(({ share }) => share),
]
