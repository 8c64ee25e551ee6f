import type { NotificationAnswer } from '#shared/contract/notification-kinds.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { AppError, errorCatalogue } from '#shared/errors/catalogue.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { runCommand } from '#server/features/launch/public/run-command.ts'
import { isDisabled, isOpen } from '#server/core/companies/access.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { publishNotified, notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import type { Alongside, Publishing } from '#server/features/launch/public/publish-release.ts'
import type { Log } from '#server/platform/log.ts'
import type { Services } from '#server/core/services.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { leaveEnd } from '#server/core/campaigns/schedules.ts'
import { cancelSchedule } from './cancel-schedule.ts'
import type { Why } from './cancel-schedule.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import type { ScheduleRow } from '#server/core/campaigns/schedule-entity.ts'

/** What plans need of the process that carries them out. */
export type ScheduleParts = Publishing &
  Pick<Services, 'appOrigin' | 'news'> & { database: Database; log: Log }

/**
 * Does what is due of a plan: start, release or end. Each happens in one transaction with what is
 * planned being done, so it is done once, whoever tries and however often. A start or release that the
 * rules of a launch refuse by now is given up: the campaign is what it was before, and who planned it
 * is told why.
 */
export async function carryOut(parts: ScheduleParts, campaignId: string): Promise<void> {
  const em = parts.database.fork()
  const plan = await em.findOne(ScheduleEntity, { campaignId })
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  if (!plan || !campaign) return
  const launch = launchOf(plan)
  // What the operator holds back starts when it is let go.
  if (launch && (await isHeld(em, campaign))) return
  try {
    await (launch ? goLive(parts, em, campaign, plan, launch) : end(parts, em, campaign))
  } catch (error) {
    if (!(error instanceof AppError) || errorCatalogue[error.slug].status >= 500) throw error
    // Somebody was faster, by hand or by another plan.
    if (error.slug === 'conflict' || !launch) return
    await giveUp(parts, campaignId, launch, error)
  }
}

async function isHeld(em: EntityManager, { companyId, takenDownAt }: CampaignRow) {
  return Boolean(takenDownAt) || isDisabled(em, companyId)
}

/** How a plan goes live, and what is told of it. */
const launches = {
  startsAt: {
    command: 'activate',
    done: 'started',
    refused: { answer: 'not-started', action: 'campaign.not-started' },
  },
  publishesAt: {
    command: 'publish',
    done: 'published',
    refused: { answer: 'not-published', action: 'campaign.not-published' },
  },
} as const

type Launch = keyof typeof launches

function launchOf({ startsAt, publishesAt }: ScheduleRow): Launch | null {
  if (startsAt) return 'startsAt'
  return publishesAt ? 'publishesAt' : null
}

async function goLive(
  parts: ScheduleParts,
  em: EntityManager,
  campaign: CampaignRow,
  plan: ScheduleRow,
  launch: Launch,
): Promise<void> {
  const { scheduledBy, scheduledByName, journalSeq } = plan
  const { command, done } = launches[launch]
  if (!(await isOpen(em, campaign.companyId)))
    throw new AppError('company-closed', 'The company was closed by then.')
  const notified: Notified[] = []
  const alongside: Alongside = async (tx, details) => {
    await requireDue(tx, campaign.id, parts.clock(), launch)
    const planned = { ...details, planned: scheduledByName }
    await runCommand(tx, campaign, command, null, parts, planned)
    notified.push(...(await tellPlanner(parts, tx, campaign, plan, done)))
  }
  const by = { id: scheduledBy, name: scheduledByName }
  const what = { journalSeq: journalSeq ?? 0 }
  await publishRelease(parts, em, campaign, { what, by }, alongside)
  publishNotified(parts, notified)
}

async function end(parts: ScheduleParts, em: EntityManager, campaign: CampaignRow): Promise<void> {
  const notified = await withLockedCampaign(em, campaign.id, async (tx, locked) => {
    const plan = await requireDue(tx, locked.id, parts.clock(), 'endsAt')
    const details = { planned: plan.scheduledByName }
    await runCommand(tx, locked, 'end', null, parts, details)
    return tellPlanner(parts, tx, locked, plan, 'ended')
  })
  publishNotified(parts, notified)
}

/** The plan as it is now that the campaign is locked; `conflict` when it is not due any more. */
async function requireDue(
  tx: EntityManager,
  campaignId: string,
  now: Date,
  what: Launch | 'endsAt',
): Promise<ScheduleRow> {
  const plan = await tx.findOne(ScheduleEntity, { campaignId }, { refresh: true })
  const at = plan?.[what]
  if (!plan || !at || at > now) throw new AppError('conflict')
  return plan
}

async function giveUp(
  parts: ScheduleParts,
  campaignId: string,
  launch: Launch,
  { slug, detail: reason }: AppError,
): Promise<void> {
  const now = parts.clock()
  const { command, refused } = launches[launch]
  const notified = await withLockedCampaign(
    parts.database.fork(),
    campaignId,
    async (tx, locked) => {
      const plan = await tx.findOne(ScheduleEntity, { campaignId })
      const at = plan?.[launch]
      if (!plan || !at || at > now) return []
      // By now its state allows it: it is tried again.
      if (slug === 'transition-not-allowed' && 'to' in transition(locked.status, command)) return []
      await takeBack(tx, locked, plan, { action: refused.action, details: { reason } }, now)
      return tellPlanner(parts, tx, locked, plan, refused.answer, reason)
    },
  )
  publishNotified(parts, notified)
  parts.log.warn({ campaignId, command }, 'a plan was given up')
}

/** A start is cancelled with its end; what is live goes on to its end without the release. */
async function takeBack(
  tx: EntityManager,
  campaign: CampaignRow,
  plan: ScheduleRow,
  why: Why,
  now: Date,
): Promise<void> {
  if (plan.startsAt) return cancelSchedule(tx, campaign, null, now, why)
  await leaveEnd(tx, plan)
  const { id: campaignId, companyId, name: subject } = campaign
  await recordAudit(tx, null, { companyId, campaignId, subject, ...why }, now)
}

/** Tells who planned it, in the app and by mail at once. */
async function tellPlanner(
  { appOrigin, clock }: ScheduleParts,
  tx: EntityManager,
  campaign: CampaignRow,
  { scheduledBy }: ScheduleRow,
  answer: NotificationAnswer,
  text = '',
): Promise<Notified[]> {
  const now = clock()
  const kinds = new Map([[scheduledBy, 'schedule' as const]])
  const fact = { sourceId: uuidv7(), threadId: null, byName: 'Fanfare', text, answer }
  const notified = await notify(tx, campaign, kinds, fact, { now, mailAt: now })
  await mailAtOnce(tx, campaign, notified, appOrigin(), now)
  return notified.map(({ row }) => row)
}
