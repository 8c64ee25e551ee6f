import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany } from '#server/platform/mail/content.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** What owners are told of about their plan. */
export type BillingNews =
  | { kind: 'past-due'; plan: string; until: Date }
  | { kind: 'grace-over'; plan: string }
  | { kind: 'ended'; plan: string }
  | { kind: 'visits'; plan: string; percent: 80 | 100; used: number; limit: number }

type Receiver = { to: string; name: string; company: MailCompany; appOrigin: string }

/** One of them, to one owner. */
export function billingMail({ to, name, company, appOrigin }: Receiver, news: BillingNews): Mail {
  const { subject, lines } = wordsOf(news, inOneLine(company.name))
  const said = [`Hello ${inOneLine(name)},`, ...lines]
  return {
    to,
    subject,
    content: {
      title: subject,
      preheader: lines[0] ?? '',
      company: companyInMail(company),
      parts: [
        ...said.map((text) => ({ kind: 'words', text }) as const),
        { kind: 'action', label: 'Look at the plan', url: `${appOrigin}/billing-portal` },
      ],
      foot: [{ text: 'You get this mail as an owner of the company.' }],
    },
  }
}

const nothingIsTaken =
  'Nothing is taken down or deleted: what is live stays live, and nobody loses their place. Only adding more is off until there is room.'

function wordsOf(news: BillingNews, company: string): { subject: string; lines: string[] } {
  switch (news.kind) {
    case 'past-due':
      return {
        subject: `The payment for ${company} failed`,
        lines: [
          `The last payment for the ${news.plan} plan of ${company} on Fanfare did not go through. Everything goes on as it is until ${dateOf(news.until)}.`,
          `Please look at the payment method. If the payment stays open until then, ${company} goes on with the limits of the Free plan. ${nothingIsTaken}`,
        ],
      }
    case 'grace-over':
      return {
        subject: `${company} now has the limits of the Free plan`,
        lines: [
          `The payment for the ${news.plan} plan of ${company} on Fanfare is still open, so the limits of the Free plan hold from now on. ${nothingIsTaken}`,
          `Once the payment is made, the ${news.plan} plan holds again at once.`,
        ],
      }
    case 'ended':
      return {
        subject: `The ${news.plan} plan of ${company} has ended`,
        lines: [
          `${company} on Fanfare is on the Free plan now. ${nothingIsTaken}`,
          'You can choose a plan again at any time.',
        ],
      }
    case 'visits':
      return visits(news, company)
  }
}

function visits(news: Extract<BillingNews, { kind: 'visits' }>, company: string) {
  const used = news.used.toLocaleString('en')
  const limit = news.limit.toLocaleString('en')
  const isOver = news.percent === 100
  return {
    subject: isOver
      ? `${company} had more visits than its plan holds`
      : `${company} has used ${news.percent}% of this month’s visits`,
    lines: [
      `The pages of ${company} on Fanfare had ${used} visits this month. The ${news.plan} plan holds ${limit}.`,
      isOver
        ? 'Your pages stay online and are counted as before. Please choose a larger plan, so that it fits.'
        : 'Your pages stay online whatever happens. If it goes on like this, a larger plan fits better.',
    ],
  }
}

const dateOf = (date: Date) =>
  date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
