import { isSameAddress } from '#shared/lib/email-address.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import { makeGuestLinks } from '#server/features/share-links/public/guest-keys.ts'
import { replyTo } from '#server/features/threads/public/write-comment.ts'
import type { Outcome } from '#server/features/threads/public/write-comment.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { ReplyKeyEntity } from './entities.ts'
import type { InboundMailTables } from './entities.ts'
import { findWriter } from './find-writer.ts'
import type { MailWriter } from './find-writer.ts'
import { notPostedMail, postedFromElsewhereMail } from './mails.ts'
import { ownWords } from './read-mail.ts'
import type { InboundMail } from './read-mail.ts'

/** What became of a mail. `posted` names where; `refused` was told to the person by mail. */
export type Taken =
  | { outcome: 'posted'; campaignId: string; isInternal: boolean; notified: Notified[] }
  | { outcome: 'known' | 'refused' | 'dropped' }

type Posting = { mail: InboundMail; token: string; appOrigin: string; now: Date }

/**
 * Makes of a mail a reply in the thread and in the name that its address stands for, with the rights that
 * the person has now. All that comes of it, or what is said to the person instead, is one transaction,
 * and the same mail is taken once.
 */
export function postReply(em: EntityManager, posting: Posting): Promise<Taken> {
  const { mail, token, now } = posting
  return em.transactional(async (tx) => {
    const tokenHash = hashToken(token)
    const key = await tx.findOne(ReplyKeyEntity, { tokenHash, expiresAt: { $gt: now } })
    const campaign =
      key && (await tx.findOne(CampaignEntity, { id: key.campaignId, hiddenAt: null }))
    if (!key || !campaign) return { outcome: 'dropped' }
    if (!(await isNew(tx, mail, token, now))) return { outcome: 'known' }
    const found = await findWriter(tx, campaign, key, now)
    if (!found) return { outcome: 'dropped' }
    const { threadId } = key
    return post(tx, { ...posting, campaign, threadId, found, words: ownWords(mail.text) })
  })
}

type Reply = Posting & {
  campaign: CampaignRow
  threadId: string
  found: MailWriter
  words: string
}

async function post(tx: EntityManager, reply: Reply): Promise<Taken> {
  const { campaign, found, words, now } = reply
  try {
    const { thread, notified } = await write(tx, reply)
    const { campaignId } = thread
    await warnOfSender(tx, reply)
    return { outcome: 'posted', campaignId, isInternal: thread.internal, notified }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!found.email) return { outcome: 'dropped' }
    const company = await tx.findOneOrFail(CompanyEntity, { id: campaign.companyId })
    // Where it was to stand is said only to who may know of it still.
    const about = found.mayWrite ? await placeFor(tx, reply, found.email) : null
    const { name } = found.writer
    const why = found.mayWrite ? error.detail : 'You may not write there any more.'
    const said = { name, company, about, why, words }
    await queueMail(tx, notPostedMail({ to: found.email, ...said }), now)
    return { outcome: 'refused' }
  }
}

function write(tx: EntityManager, reply: Reply): Promise<Outcome> {
  const { campaign, threadId, found, words: body, now } = reply
  if (!found.mayWrite) throw new AppError('forbidden')
  if (body === '')
    throw new AppError(
      'bad-request',
      'There were no words of your own in it, above what it quotes.',
    )
  if (body.length > threadLimits.body)
    throw new AppError('bad-request', `A comment has at most ${threadLimits.body} characters.`)
  // Within its own savepoint, so that what it refuses leaves nothing behind.
  return replyTo(tx, campaign, found.writer, { threadId, body, mentions: [] }, now)
}

/** Tells a person of a reply in their name that came from another address than theirs. */
async function warnOfSender(tx: EntityManager, reply: Reply): Promise<void> {
  const { mail, found, campaign, now } = reply
  const { email } = found
  if (!email || !mail.from || isSameAddress(email, mail.from)) return
  const company = await tx.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const about = await placeFor(tx, reply, email)
  const said = { name: found.writer.name, company, about, from: mail.from, words: reply.words }
  await queueMail(tx, postedFromElsewhereMail({ to: email, ...said }), now)
}

/** Where the reply's thread is opened by whom it is from; a guest's link makes the browser theirs. */
async function placeFor(tx: EntityManager, reply: Reply, email: string) {
  const { campaign, threadId, found, appOrigin, now } = reply
  const query = `?thread=${threadId}`
  if (found.writer.kind !== 'guest')
    return { campaign, url: `${appOrigin}/campaigns/preview/${campaign.id}${query}` }
  const key = { guestId: found.writer.id, campaignId: campaign.id, email, isAsked: false }
  const links = await makeGuestLinks(tx, key, appOrigin, now)
  return { campaign, url: links.preview(query) }
}

/** Notes a mail; false if it was noted before. One without an id is known by what it says. */
async function isNew(
  tx: EntityManager,
  mail: InboundMail,
  token: string,
  now: Date,
): Promise<boolean> {
  const id = mail.messageId || JSON.stringify([mail.from, mail.text])
  const noted = await tx
    .getKysely<InboundMailTables>()
    .insertInto('inbound_mail')
    .values({ mail_hash: hashToken(JSON.stringify([token, id])), taken_at: now })
    .onConflict((conflict) => conflict.column('mail_hash').doNothing())
    .returning('mail_hash')
    .execute()
  return noted.length === 1
}
