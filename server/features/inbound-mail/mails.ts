import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany, MailPart } from '#server/platform/mail/content.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Where a reply stands, or was to stand, and what opens that. */
type About = { campaign: { name: string }; url: string }

type Told = { to: string; name: string; company: MailCompany; words: string }

/** So much of what could not be posted goes back to who wrote it: more than a comment may have. */
const wordsKept = 20_000

/** Tells somebody that their reply by mail is not in the thread, and why, with their words. */
export function notPostedMail(told: Told & { about: About | null; why: string }): Mail {
  const { to, company, about, why, words } = told
  const where = about ? ` in ${inOneLine(about.campaign.name)}` : ''
  const kept = words.slice(0, wordsKept)
  return {
    to,
    subject: `Your reply was not posted${about ? `: ${inOneLine(about.campaign.name)}` : ''}`,
    content: {
      title: 'Your reply was not posted',
      preheader: why,
      company: companyInMail(company),
      parts: [
        { kind: 'words', text: `Hello ${inOneLine(told.name)},` },
        { kind: 'words', text: `Your reply by mail${where} is not in the thread. ${why}` },
        ...(kept ? [{ kind: 'note', text: `You wrote:\n${kept}` } as const] : []),
        ...(about ? [wayTo(about)] : []),
      ],
    },
  }
}

/** Tells somebody that a reply in their name came from another address than theirs. */
export function postedFromElsewhereMail(told: Told & { about: About; from: string }): Mail {
  const { to, company, about, words } = told
  const campaign = inOneLine(about.campaign.name)
  const from = inOneLine(told.from)
  return {
    to,
    subject: `A reply in your name came from another address: ${campaign}`,
    content: {
      title: 'A reply in your name came from another address',
      preheader: `It came from ${from}.`,
      company: companyInMail(company),
      parts: [
        { kind: 'words', text: `Hello ${inOneLine(told.name)},` },
        {
          kind: 'words',
          text: `A reply to a mail of yours came from ${from} and was posted in ${campaign} in your name:`,
        },
        { kind: 'note', text: words },
        {
          kind: 'words',
          text: 'If that was you, all is well. If not, delete the comment, and don’t pass these mails on.',
        },
        wayTo(about),
      ],
    },
  }
}

const wayTo = ({ url }: About): MailPart => ({ kind: 'action', label: 'Open the comment', url })
