import type { MailDelivery } from '#shared/contract/mail-delivery.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { mailLifetimeMs } from './deliver-mail.ts'
import { MailEntity } from './entities.ts'
import type { MailRow } from './entities.ts'
import { replyIn } from './send-failure.ts'

type Fields = Pick<MailRow, 'sentAt' | 'nextAttemptAt' | 'lastError' | 'createdAt'>

/** What became of the newest mail about each of these rows, by the row's id. */
export async function readDeliveries(
  em: EntityManager,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, MailDelivery>> {
  const mails = await em.find(MailEntity, { aboutId: [...ids] }, { orderBy: { id: 'asc' } })
  return new Map(mails.map((mail) => [mail.aboutId ?? '', deliveryOf(mail, now)]))
}

/** What became of the newest mail to an address. */
export async function readLastDelivery(
  em: EntityManager,
  recipient: string,
  now: Date,
): Promise<MailDelivery | null> {
  const mail = await em.findOne(MailEntity, { recipient }, { orderBy: { id: 'desc' } })
  return mail && deliveryOf(mail, now)
}

/** How a mail stands, and what the mail server said when it would not take it. */
export function deliveryOf(mail: Fields, now: Date): MailDelivery {
  const { sentAt, nextAttemptAt, lastError, createdAt } = mail
  if (sentAt) return { state: 'sent', reason: null }
  const reason = lastError ? replyIn(lastError) : null
  const isTooOld = now.getTime() - createdAt.getTime() >= mailLifetimeMs
  if (!nextAttemptAt || isTooOld) return { state: 'failed', reason }
  // One that is being tried for the first time has said nothing yet.
  return { state: lastError ? 'delayed' : 'waiting', reason }
}
