import type { NotificationAnswer } from '#shared/contract/notification-kinds.ts'
import { AppError, errorCatalogue } from '#shared/errors/catalogue.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { runCommand } from '#server/features/launch/public/run-command.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { publishNotified, notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import type { Alongside, Publishing } from '#server/features/launch/public/publish-release.ts'
import type { Log } from '#server/platform/log.ts'
import type { Services } from '#server/core/services.ts'
import { cancelSchedule } from './cancel-schedule.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import type { ScheduleRow } from '#server/core/campaigns/schedule-entity.ts'

/** What planned starts need of the process that carries them out. */
export type ScheduleParts = Publishing &
  Pick<Services, 'appOrigin' | 'news'> & { database: Database; log: Log }

/**
 * Does what is due of a plan: start or end. Each happens in one transaction with what is planned
 * being done, so it is done once, whoever tries and however often. A start that the rules of a launch
 * refuse by now is given up: the campaign is what it was before, and who planned it is told why.
 */
export async function carryOut(parts: ScheduleParts, campaignId: string): Promise<void> {
  const em = parts.database.fork()
  const plan = await em.findOne(ScheduleEntity, { campaignId })
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  if (!plan || !campaign) return
  try {
    await (plan.startsAt ? start(parts, em, campaign, plan) : end(parts, em, campaign))
  } catch (error) {
    if (!(error instanceof AppError) || errorCatalogue[error.slug].status >= 500) throw error
    // Somebody was faster, by hand or by another plan.
    if (error.slug === 'conflict' || error.slug === 'transition-not-allowed') return
    await giveUp(parts, campaignId, error.detail)
  }
}

async function start(
  parts: ScheduleParts,
  em: EntityManager,
  campaign: CampaignRow,
  plan: ScheduleRow,
): Promise<void> {
  const { scheduledBy, scheduledByName, journalSeq } = plan
  if (!(await isOpen(em, campaign.companyId)))
    throw new AppError('company-closed', 'The company was closed by then.')
  const notified: Notified[] = []
  const alongside: Alongside = async (tx, details) => {
    await requireDue(tx, campaign.id, parts.clock(), 'startsAt')
    const planned = { ...details, planned: scheduledByName }
    await runCommand(tx, campaign, 'activate', null, parts, planned)
    notified.push(...(await tellPlanner(parts, tx, campaign, plan, 'started')))
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
  what: 'startsAt' | 'endsAt',
): Promise<ScheduleRow> {
  const plan = await tx.findOne(ScheduleEntity, { campaignId }, { refresh: true })
  const at = plan?.[what]
  if (!plan || !at || at > now) throw new AppError('conflict')
  return plan
}

async function giveUp(parts: ScheduleParts, campaignId: string, reason: string): Promise<void> {
  const now = parts.clock()
  const notified = await withLockedCampaign(
    parts.database.fork(),
    campaignId,
    async (tx, locked) => {
      const plan = await tx.findOne(ScheduleEntity, { campaignId })
      if (locked.status !== 'scheduled' || !plan?.startsAt || plan.startsAt > now) return []
      const why = { action: 'campaign.not-started', details: { reason } } as const
      await cancelSchedule(tx, locked, null, now, why)
      return tellPlanner(parts, tx, locked, plan, 'not-started', reason)
    },
  )
  publishNotified(parts, notified)
  parts.log.warn({ campaignId }, 'a planned start was given up')
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
