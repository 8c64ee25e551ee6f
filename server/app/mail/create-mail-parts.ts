import type { Config } from '#server/config.ts'
import { logoForMail } from '#server/features/companies/public/logo-for-mail.ts'
import { makeReplyAddress } from '#server/features/inbound-mail/reply-keys.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { readLogoKey } from '#server/platform/mail/content.ts'
import type { MailParts } from '#server/platform/mail/make-message.ts'

type Needed = {
  config: Pick<Config, 'dataDir' | 'inboundMail'>
  database: Pick<Database, 'fork'>
  clock: () => Date
}

/** Where mails get what they name: logos and pages from the features that have them, and addresses. */
export function createMailParts({ config, database, clock }: Needed): MailParts {
  const { dataDir, inboundMail } = config
  return {
    async readPicture(key) {
      const companyId = readLogoKey(key)
      return companyId ? logoForMail(database.fork(), dataDir, companyId) : null
    },
    replyAddress: async (key) =>
      inboundMail ? makeReplyAddress(database.fork(), key, inboundMail.domain, clock()) : null,
  }
}
