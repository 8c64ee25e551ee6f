import type { AuditDetails } from '#shared/contract/audit-actions.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeStatus, nextStatus } from '#server/core/campaigns/change-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { requirePutUp } from '#server/core/campaigns/require-put-up.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { requireLaunchRules } from '#server/features/launch/public/launch-rules.ts'
import { readLaunchable } from '#server/features/launch/public/publish-release.ts'
import { recordVersionAt } from '#server/features/versions/public/record-version.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Services } from '#server/core/services.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import type { ScheduleRow } from '#server/core/campaigns/schedule-entity.ts'
import { planTimes } from './plan-times.ts'
import type { Times } from './plan-times.ts'

type PlanCommand = Extract<LifecycleCommand, 'schedule' | 'schedule-release' | 'schedule-end'>

export type Plan = {
  startsAt?: string | undefined
  publishesAt?: string | undefined
  endsAt?: string | undefined
  timeZone: string
  versionId?: string | undefined
}

/**
 * Plans when the campaign starts, or publishes its next release, and ends, in place of what was
 * planned before. What goes live is one exact version, kept from now on: the one named, or the
 * campaign as it is on the disk now. It must pass the checks and rules of a launch already today; they
 * are asked again at its time. Throws `validation-failed` for times, and what a launch does.
 */
export async function setSchedule(
  services: Pick<Services, 'clock' | 'flushRoom' | 'plans' | 'documents'>,
  em: EntityManager,
  campaign: CampaignRow,
  by: Caller,
  plan: Plan,
): Promise<void> {
  const now = services.clock()
  const times = planTimes(plan, now)
  // Before the document is read, which may take a moment.
  const commands = commandsOf(times)
  for (const command of commands) nextStatus(campaign.status, command)
  const goesLive = times.startsAt ?? times.publishesAt
  if (goesLive) requirePutUp(campaign)
  const seq = goesLive ? await positionOf(services, em, campaign, plan.versionId) : null
  const { timeZone } = plan
  const { id: scheduledBy, name: scheduledByName } = by.person
  await withLockedCampaign(em, campaign.id, async (tx, locked) => {
    const { id: campaignId, companyId, status, name: subject } = locked
    const former = await tx.findOne(ScheduleEntity, { campaignId })
    const cameFrom = former?.startsAt
      ? former.cameFrom
      : status === 'approved'
        ? 'approved'
        : 'draft'
    if (seq !== null) await requireLaunchRules(tx, locked, seq)
    for (const command of commands) await changeStatus(tx, locked, command, now)
    const what = await whatGoesLive(tx, locked, seq, scheduledBy, now)
    await tx.upsert(ScheduleEntity, {
      campaignId,
      companyId,
      ...times,
      timeZone,
      cameFrom,
      dueAt: goesLive ?? times.endsAt ?? now,
      scheduledBy,
      scheduledByName,
      ...what,
    })
    const details = { ...detailsOf(times, what.versionNumber ?? null), zone: timeZone }
    const about = { companyId, campaignId, subject, details }
    await recordAudit(tx, by, { ...about, action: 'campaign.scheduled' }, now)
  })
}

/** What the plan asks of the campaign's state; a start is planned together with its end. */
function commandsOf({ startsAt, publishesAt }: Times): PlanCommand[] {
  if (startsAt && publishesAt) return ['schedule', 'schedule-release']
  if (startsAt) return ['schedule']
  return [publishesAt ? 'schedule-release' : 'schedule-end']
}

/** The journal's number of what is to go live, after the checks. */
async function positionOf(
  services: Pick<Services, 'clock' | 'flushRoom' | 'plans' | 'documents'>,
  em: EntityManager,
  campaign: CampaignRow,
  versionId: string | undefined,
): Promise<number> {
  const former = await em.findOne(ScheduleEntity, { campaignId: campaign.id })
  // What is planned already stays so, however old it is by now.
  const isKept = versionId !== undefined && former?.versionId === versionId
  const keptSeq = isKept ? former.journalSeq : null
  const named = versionId ? { versionId } : null
  const what = typeof keptSeq === 'number' ? { journalSeq: keptSeq } : named
  return (await readLaunchable(services, em, campaign, what)).seq
}

async function whatGoesLive(
  tx: EntityManager,
  campaign: CampaignRow,
  seq: number | null,
  personId: string,
  now: Date,
): Promise<Pick<ScheduleRow, 'versionId' | 'versionNumber' | 'journalSeq'>> {
  if (seq === null) return { versionId: null, versionNumber: null, journalSeq: null }
  const version = await recordVersionAt(tx, campaign, seq, { kind: 'schedule', personId }, now)
  return { versionId: version.id, versionNumber: version.number, journalSeq: seq }
}

function detailsOf({ startsAt, publishesAt, endsAt }: Times, version: number | null): AuditDetails {
  return {
    ...(startsAt ? { starts: startsAt.toISOString() } : {}),
    ...(publishesAt ? { publishes: publishesAt.toISOString() } : {}),
    ...(publishesAt && version !== null ? { plannedVersion: String(version) } : {}),
    ...(endsAt ? { ends: endsAt.toISOString() } : {}),
  }
}
