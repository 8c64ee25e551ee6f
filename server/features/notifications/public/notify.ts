import { v7 as uuidv7 } from 'uuid'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { Services } from '#server/core/services.ts'
import { chosenChannels, NotificationEntity, NotificationPreferenceEntity } from './entities.ts'
import type { NotificationRow } from './entities.ts'

/** Whose list of notifications is different now. */
export type Notified = { companyId: string; personId: string }

/** What there is to tell; the same `sourceId` tells a person only once. */
export type Fact = {
  sourceId: string
  threadId: string | null
  byName: string
  text: string
  answer?: NotificationRow['answer']
}

/** How long (ms) comments are gathered before they are mailed. */
export const gatherMs = 3 * 60_000
const excerptLength = 200

/**
 * Tells the people of `kinds` who belong to the company, may still see the campaign, and want to
 * know. `mailAt` is when a mail is due. Gives the rows that were added, with who they are for.
 */
export async function notify(
  tx: EntityManager,
  campaign: CampaignRow,
  kinds: ReadonlyMap<string, NotificationKind>,
  fact: Fact,
  { now, mailAt }: { now: Date; mailAt: Date },
): Promise<{ row: NotificationRow; member: MemberRow }[]> {
  const { companyId, id: campaignId } = campaign
  const members = await membersWhoSee(tx, campaign, [...kinds.keys()])
  if (members.length === 0) return []
  const personId = members.map((member) => member.personId)
  const known = await tx.find(NotificationEntity, { sourceId: fact.sourceId, personId })
  const chosen = await tx.find(NotificationPreferenceEntity, { companyId, personId })
  const added = members.flatMap((member) => {
    const kind = kinds.get(member.personId)
    if (!kind || known.some((row) => row.personId === member.personId)) return []
    const wish = chosen.find((one) => one.personId === member.personId && one.kind === kind)
    const { inApp, byMail } = chosenChannels(wish)
    if (!inApp && !byMail) return []
    const row = tx.create(NotificationEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      personId: member.personId,
      kind,
      sourceId: fact.sourceId,
      threadId: fact.threadId,
      byName: fact.byName,
      excerpt: excerptOf(fact.text),
      answer: fact.answer ?? null,
      createdAt: now,
      inApp,
      readAt: null,
      withdrawnAt: null,
      mailDueAt: byMail ? mailAt : null,
    })
    return [{ row, member }]
  })
  await tx.flush()
  return added
}

/** Of these people the members of the campaign's company who may see it now. */
export async function membersWhoSee(
  em: EntityManager,
  campaign: Pick<CampaignRow, 'companyId'>,
  personId: string[],
): Promise<MemberRow[]> {
  const { companyId } = campaign
  const company = await em.findOne(CompanyEntity, { id: companyId })
  if (!company || personId.length === 0) return []
  const members = await em.find(MemberEntity, { companyId, personId })
  return members.filter((member) => can(memberActor(member, company), 'campaign.see', campaign))
}

/** Marks what a person was told of one kind in a campaign as read: they have acted on it. */
export async function readNotifications(
  tx: EntityManager,
  about: { campaignId: string; kind: NotificationKind; personId: string },
  now: Date,
): Promise<Notified[]> {
  const rows = await tx.find(NotificationEntity, { ...about, readAt: null })
  for (const row of rows) row.readAt = now
  return rows
}

/** Marks what a person was told of a thread, up to that time, and that it is their task, as read. */
export async function readNotificationsOfThread(
  tx: EntityManager,
  about: { threadId: string; personId: string },
  upTo: Date,
  now: Date,
): Promise<Notified[]> {
  const shown = { $or: [{ createdAt: { $lte: upTo } }, { kind: 'assigned' as const }] }
  const rows = await tx.find(NotificationEntity, { ...about, ...shown, readAt: null })
  for (const row of rows) row.readAt = now
  return rows
}

/**
 * Takes back what was told of a source that was deleted, or of a thread that is somebody else's task
 * by now; what was mailed is mailed.
 */
export async function withdrawNotifications(
  tx: EntityManager,
  about: { sourceId: string } | { threadId: string; kind: NotificationKind },
  now: Date,
): Promise<NotificationRow[]> {
  const rows = await tx.find(NotificationEntity, { ...about, withdrawnAt: null })
  for (const row of rows) row.withdrawnAt = now
  return rows
}

/** Takes the words of a comment that was deleted out of what people were told of its thread. */
export async function eraseExcerpts(
  tx: EntityManager,
  { threadId, text }: { threadId: string; text: string },
): Promise<void> {
  const quoted = { threadId, kind: 'assigned', excerpt: excerptOf(text) } as const
  await tx.nativeUpdate(NotificationEntity, quoted, { excerpt: '' })
}

/** Tells again what `withdrawNotifications` took back. */
export async function restoreNotifications(
  tx: EntityManager,
  sourceId: string,
): Promise<Notified[]> {
  const rows = await tx.find(NotificationEntity, { sourceId })
  for (const row of rows) row.withdrawnAt = null
  return rows
}

/** Has the open screens of these people ask again; to be called after the commit. */
export function publishNotified(
  { news }: Pick<Services, 'news'>,
  notified: readonly Notified[],
): void {
  for (const { companyId, personId } of notified)
    news.publish({ kind: 'notifications', companyId, personId })
}

/** The beginning of a text in one line. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  return `${line.slice(0, excerptLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
