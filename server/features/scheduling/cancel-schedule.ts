import type { AuditAction, AuditDetails } from '#shared/contract/audit-actions.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'

export type Why = { action: AuditAction; details?: AuditDetails }

/**
 * Takes back what is planned, in the caller's transaction, in which the campaign is locked. One that
 * was to start is again what it was before, a draft or approved; what is live goes on as it is, without
 * an end.
 */
export async function cancelSchedule(
  tx: EntityManager,
  campaign: CampaignRow,
  by: Caller | null,
  now: Date,
  { action, details = {} }: Why = { action: 'campaign.unscheduled' },
): Promise<void> {
  const { id: campaignId, companyId, name: subject } = campaign
  const plan = await tx.findOne(ScheduleEntity, { campaignId }, { refresh: true })
  if (!plan) throw new AppError('transition-not-allowed', 'Nothing is planned.')
  if (campaign.status === 'scheduled') {
    const command = plan.cameFrom === 'approved' ? 'unschedule-approved' : 'unschedule'
    await changeStatus(tx, campaign, command, now)
  } else await tx.remove(plan).flush()
  await recordAudit(tx, by, { companyId, campaignId, action, subject, details }, now)
}
