import { dateInMail } from '#server/platform/mail/date-in-mail.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Tells an owner that the company is closed, and until when that can be taken back. */
export function closedMail(closing: {
  to: string
  name: string
  company: string
  closedBy: string
  eraseAt: Date
  url: string
}): Mail {
  const company = inOneLine(closing.company)
  return {
    to: closing.to,
    subject: `${company} is closed and will be erased`,
    text: [
      `Hello ${inOneLine(closing.name)},`,
      `${inOneLine(closing.closedBy)} has closed ${company} on Fanfare. Its published pages are offline, and nobody can work in it.`,
      `On ${dateInMail(closing.eraseAt)} everything in it will be erased for good. Until then an owner can open it again or download all its data:`,
      closing.url,
    ].join('\n\n'),
  }
}
