import type { MailStop } from '#server/features/notifications/public/mail-stops.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Tells an owner or admin what has become of a domain. */
export function domainMail(mail: {
  to: string
  name: string
  company: MailCompany
  subject: string
  text: string
  url: string
  stop: MailStop | undefined
}): Mail {
  const { to, subject, text, url, company, stop } = mail
  return {
    to,
    subject,
    ...(stop ? { headers: stop.headers } : {}),
    content: {
      title: subject,
      preheader: text,
      company: companyInMail(company),
      parts: [
        { kind: 'words', text: `Hello ${inOneLine(mail.name)},` },
        { kind: 'words', text },
        { kind: 'action', label: 'See the records', url },
      ],
      foot: [
        { text: 'You get this mail as an owner or admin of the company.' },
        ...(stop
          ? [{ text: 'No more mails of this kind:', label: 'End them', url: stop.page }]
          : []),
      ],
    },
  }
}
