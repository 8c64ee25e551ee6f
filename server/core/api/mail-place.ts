import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { MailPlace } from '#server/platform/mail/read-deliveries.ts'

/** Where what became of mails is read now. */
export const mailPlace = (
  em: EntityManager,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): MailPlace => ({ em, sendsMail: config.smtpUrl !== null, now: clock() })
