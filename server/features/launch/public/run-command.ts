import type { AuditAction, AuditDetails } from '#shared/contract/audit-actions.ts'
import { webhookTypes } from '#shared/contract/webhook-types.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { queueMessages } from '#server/features/webhooks/public/queue-messages.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Services } from '#server/core/services.ts'
import { changeStatus, nextStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { requirePutUp } from '#server/core/campaigns/require-put-up.ts'

/** A change of state without a new release. */
export type MoveCommand = Extract<LifecycleCommand, 'pause' | 'resume' | 'end' | 'archive'>
/** Going live, or replacing what is live, by the next release. */
export type ReleaseCommand = Extract<LifecycleCommand, 'activate' | 'publish'>

const tellsOf = {
  activate: 'campaign.activated',
  publish: 'campaign.published',
  pause: 'campaign.paused',
  resume: 'campaign.resumed',
  end: 'campaign.ended',
  archive: 'campaign.archived',
} as const satisfies Record<MoveCommand | ReleaseCommand, AuditAction>

/** What brings pages before visitors. */
const goesOn: ReadonlySet<string> = new Set(['activate', 'publish', 'resume'])

/**
 * Changes the campaign's state and tells of it, in the caller's transaction: the audit log, and
 * whoever listens by webhook. The one way to go live, to stop and to go on, by hand and as planned;
 * `by` is null when Fanfare itself acts. Throws `plan-limit` where one more may not be live, and
 * `taken-down`. The
 * sample takes no place, and no webhook tells of it.
 */
export async function runCommand(
  tx: EntityManager,
  campaign: CampaignRow,
  command: MoveCommand | ReleaseCommand,
  by: Caller | null,
  services: Pick<Services, 'plans' | 'clock'>,
  details: AuditDetails = {},
): Promise<void> {
  const now = services.clock()
  if (goesOn.has(command)) requirePutUp(campaign)
  // Every way to become live: what was there already stays, whatever the plan.
  const goesLive = nextStatus(campaign.status, command) === 'live' && campaign.status !== 'live'
  if (goesLive && !campaign.sample)
    await services.plans.requireRoomFor(tx, campaign.companyId, 'liveCampaigns', now)
  await changeStatus(tx, campaign, command, now)
  const action = tellsOf[command]
  const { id: campaignId, companyId, name: subject } = campaign
  await recordAudit(tx, by, { companyId, campaignId, action, subject, details }, now)
  const type = webhookTypes.find((known) => known === action)
  if (type && !campaign.sample)
    await queueMessages(tx, { type, companyId, campaignId, subject, leadId: null }, now)
}
