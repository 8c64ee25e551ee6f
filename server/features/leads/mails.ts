import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Tells that a lead came, with the way to it and none of its answers. */
export function newLeadMail(lead: {
  to: string
  campaign: string
  url: string
  /** There will be no more mails in this hour. */
  isLast: boolean
}): Mail {
  const campaign = inOneLine(lead.campaign)
  return {
    to: lead.to,
    subject: `New lead: ${campaign}`,
    text: [
      'Hello,',
      `Somebody has just sent a form of ${campaign}. Read the answers:`,
      lead.url,
      ...(lead.isLast
        ? [
            'Many leads are coming in. For the rest of this hour you get no more mails; all of them are in the inbox.',
          ]
        : []),
      'An owner or admin of your company chose you for these mails, in the company’s settings under Leads.',
    ].join('\n\n'),
  }
}
