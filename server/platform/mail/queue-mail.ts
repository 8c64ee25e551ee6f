import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { MailContent } from './content.ts'
import { MailEntity } from './entities.ts'
import type { MailHeaders } from './entities.ts'
import { inOneLine } from './in-one-line.ts'
import { mailText } from './mail-text.ts'

/** `to` is one address; text and HTML are made of `content`. */
export type Mail = {
  to: string
  subject: string
  content: MailContent
  headers?: MailHeaders
  /** The id of the row that it tells of; see `readDeliveries`. */
  about?: string | undefined
}

/** Puts a mail into the outbox, in the caller's transaction: sent if and only if that commits. */
export async function queueMail(em: EntityManager, mail: Mail, now: Date): Promise<void> {
  await em.insert(MailEntity, rowOf(mail, now))
}

/** Takes back what has not been sent of the mails about these rows, as what they say is true no more. */
export async function withdrawMail(em: EntityManager, about: readonly string[]): Promise<void> {
  await em.nativeDelete(MailEntity, { aboutId: [...about], sentAt: null })
}

/**
 * Costs what `queueMail` costs and sends nothing: for where the time must not tell whether there is
 * somebody to write to. It leaves a mail of the same length without words, as if sent already.
 */
export async function pretendMail(em: EntityManager, mail: Mail, now: Date): Promise<void> {
  const row = rowOf(mail, now)
  const blank = (text: string) => ' '.repeat(text.length)
  await em.insert(MailEntity, {
    ...row,
    headers: null,
    recipient: '',
    body: blank(row.body),
    content: { title: blank(JSON.stringify(row.content)), preheader: '', parts: [] },
    sentAt: now,
    nextAttemptAt: null,
  })
}

/** The database holds so many characters of a subject; names of people and campaigns may be long. */
const subjectLength = 250

const cut = (subject: string) =>
  subject.length <= subjectLength ? subject : `${subject.slice(0, subjectLength - 1).trimEnd()}…`

function rowOf(mail: Mail, now: Date) {
  return {
    id: uuidv7(),
    recipient: mail.to,
    subject: cut(inOneLine(mail.subject)),
    body: mailText(mail.content),
    content: mail.content,
    headers: mail.headers ?? null,
    aboutId: mail.about ?? null,
    createdAt: now,
    sentAt: null,
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
  }
}
