import { dateInMail } from '#server/platform/mail/date-in-mail.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Tells an owner that the company is closed, and until when that can be taken back. */
export function closedMail(closing: {
  to: string
  name: string
  company: MailCompany
  closedBy: string
  eraseAt: Date
  url: string
}): Mail {
  const company = inOneLine(closing.company.name)
  return {
    to: closing.to,
    subject: `${company} is closed and will be erased`,
    content: {
      title: `${company} is closed`,
      preheader: `Everything in it will be erased on ${dateInMail(closing.eraseAt)}.`,
      company: companyInMail(closing.company),
      parts: [
        { kind: 'words', text: `Hello ${inOneLine(closing.name)},` },
        {
          kind: 'words',
          text: `${inOneLine(closing.closedBy)} has closed ${company} on Fanfare. Its published pages are offline, and nobody can work in it.`,
        },
        {
          kind: 'words',
          text: `On ${dateInMail(closing.eraseAt)} everything in it will be erased for good. Until then an owner can open it again or download all its data.`,
        },
        { kind: 'action', label: 'Open it again or download', url: closing.url },
      ],
      foot: [{ text: 'You get this mail as an owner of the company.' }],
    },
  }
}
