import type { Role } from '#shared/permissions/can.ts'
import { dateInMail } from '#server/platform/mail/date-in-mail.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Asks somebody to join a company. */
export function inviteMail(invite: {
  to: string
  inviter: string
  /** Their address, which they have shown to be theirs. */
  inviterAddress: string
  company: MailCompany
  /** The one that it leads to. */
  campaign: string | null
  role: Role
  url: string
  expiresAt: Date
}): Mail {
  const inviter = inOneLine(invite.inviter)
  const { inviterAddress } = invite
  const who = inviter === inviterAddress ? inviter : `${inviter} (${inviterAddress})`
  const company = inOneLine(invite.company.name)
  const campaign = invite.campaign && inOneLine(invite.campaign)
  const aim = campaign ? `to work on ${campaign} with ${company}` : `to join ${company}`
  const subject = `${inviter} invites you to ${campaign ? `${campaign} at ` : ''}${company} on Fanfare`
  return {
    to: invite.to,
    subject,
    content: {
      title: subject.replace(/ on Fanfare$/, ''),
      preheader: `Accept until ${dateInMail(invite.expiresAt)}.`,
      company: companyInMail(invite.company),
      parts: [
        { kind: 'words', text: 'Hello,' },
        {
          kind: 'words',
          text: `${who} asks you ${aim} on Fanfare as ${withArticle(invite.role)}.`,
        },
        { kind: 'action', label: 'Accept the invite', url: invite.url },
        {
          kind: 'note',
          text: `The link works once, until ${dateInMail(invite.expiresAt)}, and only for an account with this email address. Keep it to yourself: it shows that the address is yours.`,
        },
        { kind: 'note', text: 'If you do not know what this is about, you can ignore this mail.' },
      ],
    },
  }
}

const withArticle = (role: Role) => (/^[aeo]/.test(role) ? `an ${role}` : `a ${role}`)
