import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { MailEntity } from './entities.ts'
import type { MailHeaders } from './entities.ts'

/** `to` is one address; `text` is plain and wrapped by the reader. */
export type Mail = { to: string; subject: string; text: string; headers?: MailHeaders }

/** Puts a mail into the outbox, in the caller's transaction: sent if and only if that commits. */
export async function queueMail(em: EntityManager, mail: Mail, now: Date): Promise<void> {
  await em.insert(MailEntity, rowOf(mail, now))
}

/**
 * Costs what `queueMail` costs and sends nothing: for where the time must not tell whether there is
 * somebody to write to. It leaves a mail of the same length without words, as if sent already.
 */
export async function pretendMail(em: EntityManager, mail: Mail, now: Date): Promise<void> {
  const row = rowOf(mail, now)
  const body = ' '.repeat(row.body.length)
  await em.insert(MailEntity, {
    ...row,
    headers: null,
    recipient: '',
    body,
    sentAt: now,
    nextAttemptAt: null,
  })
}

function rowOf(mail: Mail, now: Date) {
  return {
    id: uuidv7(),
    recipient: mail.to,
    subject: mail.subject,
    body: mail.text,
    headers: mail.headers ?? null,
    createdAt: now,
    sentAt: null,
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
  }
}
