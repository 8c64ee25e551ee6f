import { deliverDueMail } from '#server/platform/mail/deliver-mail.ts'
import { noMailParts } from '#server/platform/mail/testing/build-mail.ts'
import type { Companies } from './start-companies.ts'

/** Tries to send what is due to a mail server that takes it, or that fails so. */
export function deliverMails(
  { database, services, time }: Companies,
  failure: Error | null,
): Promise<number> {
  const send = async () => {
    if (failure) throw failure
  }
  const sender = { send, close: () => undefined }
  const clock = () => time.now
  const parts = { database, sender, clock, log: services.log, mailParts: noMailParts }
  return deliverDueMail({ ...parts, password: '' })
}

/** What a mail server says that has nobody of this address. */
export const noSuchMailbox = (email: string) =>
  Object.assign(new Error(`all recipients were rejected: 550 5.1.1\n <${email}> No such mailbox`), {
    permanent: true,
    rejected: [email],
  })
