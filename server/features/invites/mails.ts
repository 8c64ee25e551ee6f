import type { Role } from '#shared/permissions/can.ts'
import { dateInMail } from '#server/platform/mail/date-in-mail.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Asks somebody to join a company. */
export function inviteMail(invite: {
  to: string
  inviter: string
  company: string
  /** The one that it leads to. */
  campaign: string | null
  role: Role
  url: string
  expiresAt: Date
}): Mail {
  const inviter = inOneLine(invite.inviter)
  const company = inOneLine(invite.company)
  const campaign = invite.campaign && inOneLine(invite.campaign)
  const aim = campaign ? `to work on ${campaign} with ${company}` : `to join ${company}`
  return {
    to: invite.to,
    subject: `${inviter} invites you to ${campaign ? `${campaign} at ` : ''}${company} on Fanfare`,
    text: [
      'Hello,',
      `${inviter} asks you ${aim} on Fanfare as ${withArticle(invite.role)}. Follow this link to accept:`,
      invite.url,
      `It works once, until ${dateInMail(invite.expiresAt)}, and only for an account with this email address. Keep it to yourself: it shows that the address is yours.`,
      'If you do not know what this is about, you can ignore this mail.',
    ].join('\n\n'),
  }
}

const withArticle = (role: Role) => (/^[aeo]/.test(role) ? `an ${role}` : `a ${role}`)
