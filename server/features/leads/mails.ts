import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Tells that a lead came, with the way to it and none of its answers. */
export function newLeadMail(lead: {
  to: string
  campaign: string
  company: MailCompany
  url: string
  /** There will be no more mails in this hour. */
  isLast: boolean
}): Mail {
  const campaign = inOneLine(lead.campaign)
  return {
    to: lead.to,
    subject: `New lead: ${campaign}`,
    content: {
      title: 'A new lead',
      preheader: `Somebody has just sent a form of ${campaign}.`,
      company: companyInMail(lead.company),
      parts: [
        { kind: 'words', text: 'Hello,' },
        { kind: 'words', text: `Somebody has just sent a form of ${campaign}.` },
        { kind: 'action', label: 'Read the answers', url: lead.url },
        ...(lead.isLast ? [lastOfHour] : []),
      ],
      foot: [
        {
          text: 'An owner or admin of your company chose you for these mails, in the company’s settings under Leads.',
        },
      ],
    },
  }
}

const lastOfHour = {
  kind: 'note',
  text: 'Many leads are coming in. For the rest of this hour you get no more mails; all of them are in the inbox.',
} as const
