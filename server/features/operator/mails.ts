import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { mailLifetimeMs } from '#server/platform/mail/deliver-mail.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { deliveryOf } from '#server/platform/mail/read-deliveries.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'

const shownMails = 100

/** Tried in vain, given up, or too old to be sent. */
export const undelivered = (now: Date) => ({
  sentAt: null,
  $or: [
    { lastError: { $ne: null } },
    { createdAt: { $lte: new Date(now.getTime() - mailLifetimeMs) } },
  ],
})

export type FailingMail = {
  id: string
  to: string
  subject: string
  createdAt: Date
  attempts: number
  state: 'delayed' | 'failed'
  /** What the mail server or the network said last. */
  error: string | null
}

/** Mails of the last thirty days that were not delivered, newest first. */
export async function listFailingMails(em: EntityManager, now: Date): Promise<FailingMail[]> {
  const rows = await em.find(MailEntity, undelivered(now), {
    orderBy: { createdAt: 'desc' },
    limit: shownMails,
  })
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    createdAt: row.createdAt,
    attempts: row.attempts,
    state: deliveryOf(row, { sendsMail: true, now }).state === 'failed' ? 'failed' : 'delayed',
    error: row.lastError ?? null,
  }))
}

/**
 * Sends mails that were not delivered from the first try on: these, or all. Gives their number;
 * `not-found` when one of them is not there or was sent.
 */
export function sendMailsAgain(
  em: EntityManager,
  by: Operator,
  ids: readonly string[] | 'all',
): Promise<number> {
  return em.transactional(async (tx) => {
    const { now } = by
    const which = ids === 'all' ? undelivered(now) : { sentAt: null, id: [...ids] }
    const rows = await tx.find(MailEntity, which)
    if (ids !== 'all' && rows.length < new Set(ids).size)
      throw new AppError('not-found', 'One of these mails is not there, or was sent.')
    for (const row of rows) {
      // As one that was written now: what is older than a day is not sent any more.
      Object.assign(row, { attempts: 0, nextAttemptAt: now, lastError: null, createdAt: now })
      await recordAct(tx, by, 'mail.sent-again', `${row.recipient}: ${row.subject}`)
    }
    return rows.length
  })
}
