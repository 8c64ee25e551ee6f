import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { MailContent } from './content.ts'

/** By their names. */
export type MailHeaders = Record<string, string>

/**
 * A mail on its way: written in the transaction of what it tells about, sent afterwards. Without
 * SMTP_URL it stays here and can be read at the outbox page.
 */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.uuid().primary(),
    /** One address. */
    recipient: p.string(),
    subject: p.string(),
    /** Plain text. */
    body: p.text(),
    /** What text and HTML are made of; null when it is sent, and in mails of earlier builds. */
    content: p.json().$type<MailContent>().nullable(),
    /** More lines of its head; those of every mail are not among them. */
    headers: p.json().$type<MailHeaders>().nullable(),
    /** The row that it tells of, for who asked for the mail and wants to know what became of it. */
    aboutId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    attempts: p.integer(),
    /** When it is to be tried next; null when it is sent or given up. */
    nextAttemptAt: p.datetime(3).nullable(),
    lastError: p.text().nullable(),
  },
  indexes: [
    { properties: ['nextAttemptAt'] },
    { properties: ['createdAt'] },
    { properties: ['aboutId'] },
    { properties: ['recipient'] },
  ],
})
export type MailRow = InferEntity<typeof MailEntity>
