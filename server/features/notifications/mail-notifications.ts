import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { NotificationEntity } from './public/entities.ts'
import type { NotificationRow } from './public/entities.ts'
import { findRecipients } from './public/recipients.ts'
import { sendDigest } from './send-digest.ts'

/** So many that are due are looked at in one run. */
const takenAtOnce = 500

/**
 * Mails what is due, all that waits for a person about one campaign as one mail. What was read in
 * the meantime is not mailed, nor to somebody who may no longer see the campaign. Each mail is made
 * in one transaction with the end of its waiting, so a run that is cut off mails nothing twice.
 */
export async function mailNotifications(
  em: EntityManager,
  appOrigin: string,
  now: Date,
): Promise<void> {
  const due = await em.find(
    NotificationEntity,
    { mailDueAt: { $lte: now } },
    { fields: ['personId', 'campaignId'], orderBy: { mailDueAt: 'asc' }, limit: takenAtOnce },
  )
  const mails = new Map(due.map((row) => [`${row.personId} ${row.campaignId}`, row]))
  for (const { personId, campaignId } of mails.values())
    await em.fork().transactional((tx) => mailOne(tx, { personId, campaignId }, appOrigin, now))
}

async function mailOne(
  tx: EntityManager,
  waiting: { personId: string; campaignId: string },
  appOrigin: string,
  now: Date,
): Promise<void> {
  const rows = await tx.find(
    NotificationEntity,
    { ...waiting, mailDueAt: { $ne: null } },
    { orderBy: { id: 'asc' } },
  )
  const fresh = rows.filter((row) => !row.readAt && !row.withdrawnAt)
  await mailFresh(tx, waiting, fresh, appOrigin, now)
  for (const row of rows) {
    row.mailDueAt = null
    row.words = null
  }
  await tx.flush()
}

async function mailFresh(
  tx: EntityManager,
  waiting: { personId: string; campaignId: string },
  fresh: NotificationRow[],
  appOrigin: string,
  now: Date,
): Promise<void> {
  const campaign = await tx.findOne(CampaignEntity, { id: waiting.campaignId })
  if (!campaign || fresh.length === 0) return
  // A guest may see threads and no reviews, or the other way about.
  const seen = (isOfThread: boolean) =>
    findRecipients(tx, campaign, { ids: [waiting.personId], isOfThread }, now)
  const [ofThreads, ofOthers] = [(await seen(true))[0], (await seen(false))[0]]
  const news = fresh.filter((row) => (row.threadId ? ofThreads : ofOthers))
  const to = ofThreads ?? ofOthers
  if (to && news.length > 0) await sendDigest(tx, { to, campaign, news, appOrigin }, now)
}
