import { billingMail } from '#server/features/billing/mails.ts'
import { closedMail } from '#server/features/companies/mails.ts'
import { domainMail } from '#server/features/domains/mails.ts'
import { confirmMail } from '#server/features/guests/mails.ts'
import { notPostedMail, postedFromElsewhereMail } from '#server/features/inbound-mail/mails.ts'
import { inviteMail } from '#server/features/invites/mails.ts'
import { newLeadMail } from '#server/features/leads/mails.ts'
import { digestMail } from '#server/features/notifications/mails.ts'
import type { NotificationRow } from '#server/features/notifications/public/entities.ts'
import { reportMail } from '#server/features/reports/report-mail.ts'
import { buildReport } from '#server/features/reports/testing/build-report.ts'
import { supportMail } from '#server/features/support/mails.ts'
import { disabledMail } from '#server/features/webhooks/mails.ts'
import {
  addressChangedMail,
  codeMail,
  passwordChangedMail,
} from '#server/platform/identity/embedded/mails.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'

/** Where the mails of `everyMail` lead. */
export const appOrigin = 'https://app.example.com'

const at = new Date('2027-03-03T14:05:00Z')
const until = new Date('2027-04-02T14:05:00Z')
const to = 'ada@example.com'
const campaignId = '0190b2c4-0000-7000-8000-00000000000a'
const versionId = '0190b2c4-0000-7000-8000-00000000000b'
const threadId = '0190b2c4-0000-7000-8000-00000000000c'
const personId = '0190b2c4-0000-7000-8000-00000000000d'
const page = `${appOrigin}/campaigns/preview/${campaignId}`

/** A piece of news, of a comment of usual length unless something else is said. */
export function buildNews(news: Partial<NotificationRow> = {}): NotificationRow {
  const words = 'The price on the button is last year’s.\nCan we take the one from the brief?'
  return {
    id: personId,
    companyId: personId,
    campaignId,
    personId,
    kind: 'comment',
    sourceId: personId,
    threadId,
    byName: 'Bo Lindqvist',
    excerpt: words,
    words,
    versionId: null,
    reviewed: null,
    answer: null,
    createdAt: at,
    inApp: true,
    readAt: null,
    mailDueAt: at,
    withdrawnAt: null,
    ...news,
  }
}

/** Every mail of the product, by what it is about. `words` is what people chose as names and wrote. */
export function everyMail(words?: string): [string, Mail][] {
  const name = words ?? 'Ada Lovelace'
  const company = { id: personId, name: words ?? 'Northwind' }
  const campaign = { id: campaignId, name: words ?? 'Glaze class' }
  const byName = words ?? 'Bo Lindqvist'
  const person = { name, email: to }
  const links = {
    preview: (query = '') => `${page}${query}#guest=token`,
    stop: `${page}#stop=token`,
    stopByPost: `${appOrigin}/api/guests/unsubscribe/token`,
  }
  const stop = {
    page: `${appOrigin}/mails#stop=token`,
    headers: { 'List-Unsubscribe': `<${appOrigin}/api/notifications/unsubscribe/token>` },
  }
  const digest = (news: Partial<NotificationRow>[], isGuest = false) => {
    const rows = news.map((one) => buildNews({ byName, ...(words ? { words } : {}), ...one }))
    const reader = isGuest
      ? ({ kind: 'guest', links } as const)
      : ({ kind: 'member', stop } as const)
    const reads = { personId, name, email: to, isGuest }
    return digestMail({ to: reads, campaign, company, news: rows, appOrigin, reader })
  }
  const reviewed = { number: 3, dueAt: '2027-03-05T11:00:00.000Z', dueZone: 'Europe/Berlin' }
  const message = words ?? 'Please look at the new prices.'
  const review = { threadId: null, versionId, reviewed, words: message }
  const asked = { ...review, kind: 'review-requested' } as const
  const answered = { ...review, kind: 'review-answered' } as const
  const domain = { to, name, company, text: 'Its records are back in DNS.', stop }
  const url = `${appOrigin}/somewhere`
  const billing = { to, name, company, appOrigin }
  const about = { campaign, url: page }
  return [
    [
      'a code to get back in',
      codeMail('recovery', person, { digits: '012345', minutes: 15 }, appOrigin),
    ],
    [
      'a code to verify',
      codeMail('verification', person, { digits: '012345', minutes: 15 }, appOrigin),
    ],
    ['a changed password', passwordChangedMail(person, appOrigin)],
    ['a changed address', addressChangedMail(person, appOrigin)],
    [
      'an invite',
      inviteMail({
        to,
        inviter: byName,
        inviterAddress: 'grace@example.com',
        company,
        campaign: campaign.name,
        role: 'editor',
        url,
        expiresAt: until,
      }),
    ],
    ['a mention', digest([{ kind: 'mention' }])],
    ['three comments', digest([{}, { kind: 'reply' }, { kind: 'assigned' }])],
    ['a resolved comment, to a guest', digest([{ kind: 'reply', answer: 'resolved' }], true)],
    ['a review asked for', digest([asked])],
    ['a review asked for, of a guest', digest([asked], true)],
    ['a reminder', digest([{ ...asked, answer: 'due' }])],
    ['a yes', digest([{ ...answered, answer: 'approved', words: '' }])],
    ['a no', digest([{ ...answered, answer: 'changes-requested' }])],
    [
      'a planned start',
      digest([{ kind: 'schedule', answer: 'started', threadId: null, words: '' }]),
    ],
    [
      'a planned release that was refused',
      digest([
        { kind: 'schedule', answer: 'not-published', threadId: null, words: 'Fix the page first.' },
      ]),
    ],
    [
      'pages that are taken down',
      digest([
        { kind: 'take-down', answer: 'taken-down', threadId: null, words: 'It copies a bank.' },
      ]),
    ],
    [
      'an alert',
      digest([
        {
          kind: 'alert',
          answer: 'fired',
          threadId: null,
          byName: 'Fanfare',
          words: words ?? 'No conversion of “Sign-up” for 3 hours',
        },
      ]),
    ],
    [
      'a decided experiment',
      digest([
        {
          kind: 'experiment',
          answer: 'decided',
          threadId: null,
          byName: 'Fanfare',
          words: words ?? 'B is better by 8% to 21%; you can stop. Page: “Home”.',
        },
      ]),
    ],
    [
      'a report',
      reportMail({
        to,
        report: buildReport({ campaign, company }, words),
        appOrigin,
        stop: 'token',
      }),
    ],
    ['an address to confirm', confirmMail({ to, guest: { name }, campaign, company, links })],
    ['a lead', newLeadMail({ to, campaign: campaign.name, company, url, isLast: true })],
    ['a failed payment', billingMail(billing, { kind: 'past-due', plan: 'Team', until })],
    ['an ended plan', billingMail(billing, { kind: 'ended', plan: 'Team' })],
    ['a grace that is over', billingMail(billing, { kind: 'grace-over', plan: 'Team' })],
    [
      'many visits',
      billingMail(billing, {
        kind: 'visits',
        plan: 'Team',
        percent: 80,
        used: 80_000,
        limit: 100_000,
      }),
    ],
    ['a domain', domainMail({ ...domain, subject: 'shop.example.com is all right again', url })],
    ['a closed company', closedMail({ to, name, company, closedBy: byName, eraseAt: until, url })],
    [
      'a webhook',
      disabledMail({ to, name, company, host: 'example.com', because: 'failing', url }),
    ],
    [
      'a message to support',
      supportMail(to, {
        topic: 'question',
        name: words ? 'x' : name,
        email: to,
        message: words ?? 'How do I add a page?',
        isSpam: false,
      }),
    ],
    [
      'a reply that was not posted',
      notPostedMail({
        to,
        name,
        company,
        about,
        why: 'A comment has at most 4000 characters.',
        words: name,
      }),
    ],
    [
      'a reply from elsewhere',
      postedFromElsewhereMail({ to, name, company, about, from: 'eve@example.com', words: name }),
    ],
  ]
}
