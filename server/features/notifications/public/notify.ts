import { v7 as uuidv7 } from 'uuid'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { chosenChannels, NotificationEntity, NotificationPreferenceEntity } from './entities.ts'
import type { NotificationRow, ReviewedVersion } from './entities.ts'
import { findRecipients } from './recipients.ts'
import type { Recipient } from './recipients.ts'

/** Whose list of notifications is different now. */
export type Notified = { companyId: string; personId: string }

/** What there is to tell; the same `sourceId` tells a person only once. */
export type Fact = {
  sourceId: string
  threadId: string | null
  byName: string
  text: string
  /** The version that it is about, of a review. */
  version?: { id: string; reviewed: ReviewedVersion }
  answer?: NotificationRow['answer']
}

/** How long (ms) comments are gathered before they are mailed. */
export const gatherMs = 3 * 60_000
const excerptLength = 200

/**
 * Tells the people of `kinds` who may still see the campaign, and want to know: members, and guests with
 * an address by mail alone. `mailAt` is when a mail is due; null for none. Gives the rows that were added, with who they
 * are for.
 */
export async function notify(
  tx: EntityManager,
  campaign: CampaignRow,
  kinds: ReadonlyMap<string, NotificationKind>,
  fact: Fact,
  { now, mailAt }: { now: Date; mailAt: Date | null },
): Promise<{ row: NotificationRow; to: Recipient }[]> {
  const { companyId, id: campaignId } = campaign
  const asked = { ids: [...kinds.keys()], isOfThread: fact.threadId !== null }
  const people = await findRecipients(tx, campaign, asked, now)
  if (people.length === 0) return []
  const personId = people.map((one) => one.personId)
  const known = await tx.find(NotificationEntity, { sourceId: fact.sourceId, personId })
  const chosen = await tx.find(NotificationPreferenceEntity, { companyId, personId })
  const added = people.flatMap((to) => {
    const kind = kinds.get(to.personId)
    if (!kind || known.some((row) => row.personId === to.personId)) return []
    const wish = chosen.find((one) => one.personId === to.personId && one.kind === kind)
    const { byMail: wantsMail, inApp: wantsInApp } = chosenChannels(wish)
    const byMail = wantsMail && mailAt !== null
    const inApp = wantsInApp && !to.isGuest
    if (!inApp && !byMail) return []
    const row = tx.create(NotificationEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      personId: to.personId,
      kind,
      sourceId: fact.sourceId,
      threadId: fact.threadId,
      byName: fact.byName,
      excerpt: excerptOf(fact.text),
      words: byMail ? fact.text.trim() : null,
      versionId: fact.version?.id ?? null,
      reviewed: fact.version?.reviewed ?? null,
      answer: fact.answer ?? null,
      createdAt: now,
      inApp,
      readAt: null,
      withdrawnAt: null,
      mailDueAt: byMail ? mailAt : null,
    })
    return [{ row, to }]
  })
  await tx.flush()
  return added
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
 * Takes back what was told of a source that was deleted, of a thread that is somebody else's task by now,
 * or that these people see no more; what was mailed is mailed.
 */
export async function withdrawNotifications(
  tx: EntityManager,
  about:
    | { sourceId: string }
    | { threadId: string; kind: NotificationKind }
    | { threadId: string; personId: string[] },
  now: Date,
): Promise<NotificationRow[]> {
  const rows = await tx.find(NotificationEntity, { ...about, withdrawnAt: null })
  for (const row of rows) row.withdrawnAt = now
  return rows
}

/** Has what quotes a comment beside its own news say what that says now; '' once it is deleted. */
export async function requote(
  tx: EntityManager,
  { threadId, from, to }: { threadId: string; from: string; to: string },
): Promise<void> {
  const quoting = { $or: [{ kind: 'assigned' as const }, { answer: 'resolved' as const }] }
  const quoted = { threadId, excerpt: excerptOf(from), ...quoting }
  const waiting = { ...quoted, mailDueAt: { $ne: null } }
  await tx.nativeUpdate(NotificationEntity, waiting, { words: to.trim() || null })
  await tx.nativeUpdate(NotificationEntity, quoted, { excerpt: excerptOf(to) })
}

/** Has what waits to be mailed say what its source says now. */
export async function rewriteWords(
  tx: EntityManager,
  sourceId: string,
  text: string,
): Promise<void> {
  const waiting = { sourceId, mailDueAt: { $ne: null } }
  await tx.nativeUpdate(NotificationEntity, waiting, { words: text.trim() })
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

/** Forgets what was told of a source, so that it can be told anew. */
export async function deleteNotificationsAbout(tx: EntityManager, sourceId: string): Promise<void> {
  await tx.nativeDelete(NotificationEntity, { sourceId })
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
