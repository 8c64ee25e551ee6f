import { v7 as uuidv7 } from 'uuid'
import { foundWords, overWords } from '#shared/alerts/alert-words.ts'
import type { Counted, Watched } from '#shared/alerts/alert-words.ts'
import { can } from '#shared/permissions/can.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { Services } from '#server/core/services.ts'
import { mailAtOnce } from '#server/features/notifications/public/mail-at-once.ts'
import { notify } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { queueMessages } from '#server/features/webhooks/public/queue-messages.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Found, StepFound } from './judge-condition.ts'
import { AlertEventEntity } from './public/entities.ts'
import type { AlertRuleRow } from './public/entities.ts'

type About = {
  campaign: CampaignRow
  rule: AlertRuleRow
  /** The name of the goal that conversions are of. */
  goal: string | null
  timeZone: string
}

/**
 * Has a rule stand as that step says, and notifies of it, in the caller's transaction with the campaign
 * locked: of what fired in the app, by mail and webhook; of what is well again without a mail.
 */
export async function changeStanding(
  tx: EntityManager,
  { appOrigin }: Pick<Services, 'appOrigin'>,
  about: About,
  { state, notify: what, found }: StepFound,
  now: Date,
): Promise<Notified[]> {
  const { campaign, rule } = about
  const wasFired = rule.state === 'fired'
  rule.state = state
  rule.stateSince = now
  if (what === 'fired') rule.firedAt = now
  await tx.flush()
  if (wasFired && state !== 'fired') {
    const ended = await endEvents(tx, rule.id, now)
    if (what !== 'over' || !found) return []
    const counted = countedOf(about, found)
    const said = { answer: 'over', text: overWords(watchedOf(about), counted) } as const
    for (const alertId of ended) await queue(tx, campaign, { type: 'alert.over', alertId }, now)
    return (await notifyViewers(tx, campaign, { ...said, mailAt: null }, now)).map(({ row }) => row)
  }
  if (what !== 'fired' || !found) return []
  const counted = countedOf(about, found)
  const words = foundWords(watchedOf(about), counted)
  const alertId = uuidv7()
  const { companyId, id: campaignId } = campaign
  const { value, expected } = counted
  const of = { companyId, campaignId, ruleId: rule.id }
  tx.create(AlertEventEntity, { id: alertId, ...of, at: now, overAt: null, value, expected, words })
  await tx.flush()
  await queue(tx, campaign, { type: 'alert.fired', alertId }, now)
  const said = { answer: 'fired', text: words, mailAt: now } as const
  const notified = await notifyViewers(tx, campaign, said, now)
  await mailAtOnce(tx, campaign, notified, appOrigin(), now)
  return notified.map(({ row }) => row)
}

/** Ends what a rule has fired and is not over; gives their ids. */
export async function endEvents(tx: EntityManager, ruleId: string, now: Date): Promise<string[]> {
  const open = await tx.find(AlertEventEntity, { ruleId, overAt: null })
  for (const event of open) event.overAt = now
  await tx.flush()
  return open.map(({ id }) => id)
}

const watchedOf = ({ rule: { measure, goalId, condition }, goal }: About): Watched => ({
  measure,
  goal: goalId ? goal : null,
  condition,
})

function countedOf(
  { timeZone }: About,
  { judgement: { value, expected }, own }: Found,
): Counted & { expected: number | null } {
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(own.from)
  const hour = named({ hour: '2-digit', minute: '2-digit' })
  return { value, expected, hour, weekday: named({ weekday: 'long' }) }
}

function queue(
  tx: EntityManager,
  { companyId, id: campaignId, name: subject }: CampaignRow,
  message: { type: 'alert.fired' | 'alert.over'; alertId: string },
  now: Date,
): Promise<void> {
  return queueMessages(tx, { ...message, companyId, campaignId, subject, leadId: null }, now)
}

/** Notifies the members who may see the campaign's numbers. */
async function notifyViewers(
  tx: EntityManager,
  campaign: CampaignRow,
  { answer, text, mailAt }: { answer: 'fired' | 'over'; text: string; mailAt: Date | null },
  now: Date,
) {
  const { companyId } = campaign
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const members = await tx.find(MemberEntity, { companyId })
  const viewers = members.filter((one) => can(memberActor(one, company), 'analytics.see', campaign))
  const kinds = new Map(viewers.map(({ personId }) => [personId, 'alert' as const]))
  const fact = { sourceId: uuidv7(), threadId: null, byName: 'Fanfare', text, answer }
  return notify(tx, campaign, kinds, fact, { now, mailAt })
}
