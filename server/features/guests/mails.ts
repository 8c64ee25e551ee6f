import type { GuestLinks } from '#server/features/share-links/public/guest-keys.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Has whoever reads it say that a guest's address is theirs, by opening it. */
export function confirmMail(asked: {
  to: string
  guest: { name: string }
  campaign: { name: string }
  company: MailCompany
  links: GuestLinks
}): Mail {
  const { to, company, links } = asked
  const name = inOneLine(asked.campaign.name)
  return {
    to,
    subject: `Hear of replies: ${name}`,
    content: {
      title: 'Hear of replies by mail',
      preheader: `Confirm this address to hear of replies in ${name}.`,
      company: companyInMail(company),
      parts: [
        {
          kind: 'words',
          text: `${inOneLine(asked.guest.name)} has given this address in the preview of ${name}, by ${inOneLine(company.name)}, to hear of replies by mail.`,
        },
        {
          kind: 'words',
          text: 'If that was you, open this, best on every device on which you look at it.',
        },
        { kind: 'action', label: 'Confirm and open the page', url: links.preview() },
      ],
      foot: [
        {
          text: 'If it was not, do nothing, and nothing comes. To rule it out:',
          label: 'No mails to this address',
          url: links.stop,
        },
      ],
    },
  }
}
