import type { Services } from '#server/core/services.ts'
import { logoForMail } from '#server/features/companies/public/logo-for-mail.ts'
import { makeReplyAddress } from '#server/features/inbound-mail/reply-keys.ts'
import { readPagePictureKey } from '#server/features/notifications/public/mail-keys.ts'
import { pagePictureForMail } from '#server/features/page-pictures/public/picture-for-mail.ts'
import { chartForMail } from '#server/features/reports/public/chart-for-mail.ts'
import { readLogoKey } from '#server/platform/mail/content.ts'
import type { MailParts } from '#server/platform/mail/make-message.ts'

type Needed = Pick<
  Services,
  'config' | 'database' | 'files' | 'clock' | 'log' | 'browser' | 'documents'
>

/** Where mails get what they name: logos, pages and charts from the features that have them, and addresses. */
export function createMailParts(services: Needed): MailParts {
  const { files, database, clock } = services
  const { inboundMail } = services.config
  return {
    async readPicture(key) {
      const page = readPagePictureKey(key)
      if (page) return pagePictureForMail(services, page)
      const companyId = readLogoKey(key)
      if (companyId) return logoForMail(database.fork(), files, companyId)
      return chartForMail(key)
    },
    replyAddress: async (key) =>
      inboundMail ? makeReplyAddress(database.fork(), key, inboundMail.domain, clock()) : null,
  }
}
