import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** After so many days in which nothing got through an endpoint is switched off. */
export const failingDays = 3

/** Tells an owner or admin that a webhook was switched off, and that nothing is lost by it. */
export function disabledMail(off: {
  to: string
  name: string
  company: MailCompany
  host: string
  because: 'failing' | 'gone'
  url: string
}): Mail {
  const why =
    off.because === 'gone'
      ? 'It answered that it is gone for good (410).'
      : `Nothing has got through to it for ${failingDays} days.`
  return {
    to: off.to,
    subject: `The webhook to ${off.host} is switched off`,
    content: {
      title: 'A webhook is switched off',
      preheader: `${off.host}: ${why}`,
      company: companyInMail(off.company),
      parts: [
        { kind: 'words', text: `Hello ${inOneLine(off.name)},` },
        {
          kind: 'words',
          text: `Fanfare has switched off the webhook to ${off.host}. ${why}`,
        },
        {
          kind: 'words',
          text: 'No lead is lost: all of them are in the inbox. When the receiver works again, switch the webhook on and send what has failed once more.',
        },
        { kind: 'action', label: 'Look at the webhook', url: off.url },
      ],
      foot: [{ text: 'You get this mail as an owner or admin of the company.' }],
    },
  }
}
