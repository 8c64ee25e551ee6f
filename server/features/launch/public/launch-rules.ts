import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import type { Approval } from '#shared/contract/approval.ts'
import { changesSince } from '#shared/lib/changes-since.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { lockCampaign } from '#server/core/campaigns/lock-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { missingApproval } from '#server/features/reviews/public/missing-approval.ts'
import { countOpenThreads } from '#server/features/threads/public/queries.ts'

/**
 * Passes what the company lets go live: where it asks for that, only exactly the approved position,
 * and nothing while threads are open, unless it goes live `anyway`. Gives what it overruled. Locks the campaign, so that no answer to a review comes
 * between; the transaction of `tx` is to make the release.
 */
export async function requireLaunchRules(
  tx: EntityManager,
  campaign: CampaignRow,
  journalSeq: number,
  anyway = false,
): Promise<string[]> {
  await lockCampaign(tx, campaign.id)
  const rules = await launchRulesOf(tx, campaign)
  if (rules.includes('approved-only')) {
    const missing = await missingApproval(tx, campaign, journalSeq)
    if (missing) throw new AppError('approval-required', missing)
  }
  const open = rules.includes('threads-resolved') ? await countOpenThreads(tx, campaign.id) : 0
  if (open === 0) return []
  if (!anyway) throw new AppError('checks-failed', openWords(open))
  return [openWords(open)]
}

/** What each launch of the campaign must keep to; the sample, which nobody sees, to nothing. */
export async function launchRulesOf(
  em: EntityManager,
  { companyId, sample }: CampaignRow,
): Promise<LaunchRule[]> {
  if (sample) return []
  const company = await em.findOne(CompanyEntity, { id: companyId })
  return company?.launchRules ?? []
}

export type Asked = {
  rules: readonly LaunchRule[]
  approval: Approval | null
  /** What the company wants of an approval and does not have; null also where it wants none. */
  missing: string | null
  openThreads: number
}

/** The lines of the checklist about approval and threads. */
export function ruleChecks({ rules, approval, missing, openThreads }: Asked): LaunchCheck[] {
  const level = rules.includes('approved-only') ? 'error' : 'warning'
  const checks: LaunchCheck[] = []
  if (missing && !approval?.isBehind)
    checks.push({ id: 'approval', level, message: missing, at: 'review' })
  else if (approval && !approval.isBehind)
    checks.push({ id: 'approval', level: 'ok', message: approvedWords(approval) })
  else if (approval)
    checks.push({
      id: 'approval',
      level,
      message: behindWords(approval),
      at: 'review',
      versionId: approval.version.id,
    })
  if (openThreads === 0)
    checks.push({ id: 'threads', level: 'ok', message: 'No comments are open.' })
  else
    checks.push({
      id: 'threads',
      level: rules.includes('threads-resolved') ? 'error' : 'warning',
      message: openWords(openThreads),
      at: 'threads',
    })
  return checks
}

const approvedWords = ({ version, by }: Approval) =>
  `Version ${version.number} is approved by ${by}.`

const behindWords = ({ version, changes }: Approval) =>
  `Approved version ${version.number}; ${changesSince(changes.length)}.`

const openWords = (open: number) =>
  open === 1 ? '1 comment is open.' : `${open} comments are open.`
