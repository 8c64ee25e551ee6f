import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/db/open-database.ts'
import { MailEntity } from './entities.ts'

/** `to` is one address; `text` is plain and wrapped by the reader. */
export type Mail = { to: string; subject: string; text: string }

/** Puts a mail into the outbox, in the caller's transaction: sent if and only if that commits. */
export async function queueMail(em: EntityManager, mail: Mail, now: Date): Promise<void> {
  await em.insert(MailEntity, {
    id: uuidv7(),
    recipient: mail.to,
    subject: mail.subject,
    body: mail.text,
    createdAt: now,
    sentAt: null,
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
  })
}
