import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { checkCampaign } from '#shared/page/checks/check-campaign.ts'
import { templateWords } from '#shared/templates/template-words.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { assetIdsIn, findAssets } from '#server/features/assets/public/queries.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { domainChecks } from '#server/features/domains/public/domain-checks.ts'
import { missingApproval } from '#server/features/reviews/public/missing-approval.ts'
import { showApproval } from '#server/features/reviews/public/queries.ts'
import { countOpenThreads } from '#server/features/threads/public/queries.ts'
import type { Approval } from '#shared/contract/approval.ts'
import { iconChecks } from './find-icon.ts'
import { fontChecks } from './font-checks.ts'
import { launchRulesOf, ruleChecks } from './public/launch-rules.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/** The launch checklist of the document as it is on the disk, and the position that it is about. */
export async function launchChecks(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<{ checks: LaunchCheck[]; journalSeq: number; approval: Approval | null }> {
  await services.flushRoom(campaign.id)
  const { snapshot, seq } = await readCampaignDocument(em, campaign.id)
  const now = services.clock().getTime()
  const approval = await showApproval(em, campaign.id)
  const rules = await launchRulesOf(em, campaign)
  const missing = rules.includes('approved-only') ? await missingApproval(em, campaign, seq) : null
  const openThreads = await countOpenThreads(em, campaign.id)
  const asked = ruleChecks({ rules, approval, missing, openThreads })
  const domains = await domainChecks(em, campaign)
  const brought = await templateWords(campaign.templateId ?? null, campaign.createdAt)
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const icon = await iconChecks(em, company)
  const pictures = await findAssets(em, company.id, assetIdsIn(sharedIn(snapshot)))
  const findPicture = (id: string) => pictures.get(id) ?? null
  const content = checkCampaign(snapshot, { now, templateWords: brought, findPicture })
  const fonts = await fontChecks(em, company.id, snapshot)
  const checks = [...content, ...icon, ...fonts, ...asked, ...domains]
  return { checks, journalSeq: seq, approval }
}

const sharedIn = ({ site, pages }: CampaignSnapshot) => [
  site.share,
  ...pages.map(({ share }) => share),
]
