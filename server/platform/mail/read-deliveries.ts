import type { MailDelivery } from '#shared/contract/mail-delivery.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { mailLifetimeMs } from './deliver-mail.ts'
import { MailEntity } from './entities.ts'
import type { MailRow } from './entities.ts'
import { replyIn } from './send-failure.ts'

type Fields = Pick<MailRow, 'sentAt' | 'nextAttemptAt' | 'lastError' | 'createdAt'>

/** Where mails are read, and whether this installation sends them. */
export type MailPlace = { em: EntityManager; sendsMail: boolean; now: Date }

/** What became of the newest mail about each of these rows, by the row's id. */
export async function readDeliveries(
  { em, ...how }: MailPlace,
  ids: readonly string[],
): Promise<Map<string, MailDelivery>> {
  const mails = await em.find(MailEntity, { aboutId: [...ids] }, { orderBy: { id: 'asc' } })
  return new Map(mails.map((mail) => [mail.aboutId ?? '', deliveryOf(mail, how)]))
}

/** What became of the newest mail to an address. */
export async function readLastDelivery(
  { em, ...how }: MailPlace,
  recipient: string,
): Promise<MailDelivery | null> {
  const mail = await em.findOne(MailEntity, { recipient }, { orderBy: { id: 'desc' } })
  return mail && deliveryOf(mail, how)
}

/** How a mail stands, and what the mail server said when it would not take it. */
export function deliveryOf(
  { sentAt, nextAttemptAt, lastError, createdAt }: Fields,
  { sendsMail, now }: Omit<MailPlace, 'em'>,
): MailDelivery {
  if (sentAt) return { state: 'sent', reason: null }
  if (!sendsMail) return { state: 'kept', reason: null }
  const reason = lastError ? replyIn(lastError) : null
  const isTooOld = now.getTime() - createdAt.getTime() >= mailLifetimeMs
  if (!nextAttemptAt || isTooOld) return { state: 'failed', reason }
  // One that is being tried for the first time has said nothing yet.
  return { state: lastError ? 'delayed' : 'waiting', reason }
}
