import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { GuestLinks } from '#server/features/share-links/public/guest-keys.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'
import type { NotificationRow } from './public/entities.ts'
import type { Recipient } from './public/recipients.ts'

type Digest = {
  to: Pick<Recipient, 'name' | 'email'>
  campaign: Pick<CampaignRow, 'id' | 'name'>
  /** At least one, oldest first. */
  news: NotificationRow[]
  /** Origin of the application, for the links. */
  appOrigin: string
  /** In a mail to a guest, who has no settings. */
  guestLinks?: GuestLinks
}

/** Everything that somebody was told of in a campaign, as one mail. */
export function digestMail({ to, campaign, news, appOrigin, guestLinks }: Digest): Mail {
  const name = inOneLine(campaign.name)
  const [first] = news
  const lead = news.length === 1 && first ? sentenceOf(first) : `${news.length} things are new`
  return {
    to: to.email,
    subject: `${lead}: ${name}`,
    text: [
      `Hello ${inOneLine(to.name)},`,
      `this is new in ${name}:`,
      ...news.map((one) => paragraphOf(one, placeOf(one, campaign.id, appOrigin, guestLinks))),
      guestLinks ? guestFoot(guestLinks) : memberFoot(appOrigin),
    ].join('\n\n'),
  }
}

const memberFoot = (appOrigin: string) =>
  `What you are told of, and how, is yours to choose: ${appOrigin}/dashboard/settings`

const guestFoot = ({ stop }: GuestLinks) =>
  `The links are yours alone: whoever opens them answers in your name.\nNo more of these mails: ${stop}`

function paragraphOf(one: NotificationRow, place: string): string {
  const words = one.excerpt ? `\n“${one.excerpt}”` : ''
  return `${sentenceOf(one)}.${words}\n${place}`
}

/** "Ada mentioned you" */
function sentenceOf({ kind, byName, answer }: NotificationRow): string {
  const by = inOneLine(byName)
  switch (kind) {
    case 'assigned':
      return `${by} assigned you a comment`
    case 'mention':
      return `${by} mentioned you`
    case 'reply':
      return answer === 'resolved' ? `${by} resolved your comment` : `${by} replied`
    case 'comment':
      return `${by} commented`
    case 'review-requested':
      return requestWords(by, answer)
    case 'domain':
      return 'A domain changed'
    case 'review-answered':
      return `${by} ${answerWords(answer)}`
    case 'schedule':
      return scheduleWords[answer === 'started' || answer === 'ended' ? answer : 'not-started']
  }
}

function requestWords(by: string, answer: NotificationRow['answer']): string {
  switch (answer) {
    case 'due':
      return `${by} needs your answer soon`
    case 'overdue':
      return `${by} still needs your answer`
    case 'nudge':
      return `${by} reminds you of a review`
    default:
      return `${by} asks for your review`
  }
}

function answerWords(answer: NotificationRow['answer']): string {
  switch (answer) {
    case 'approved':
      return 'approved'
    case 'note':
      return 'added to an answer'
    case 'taken-back':
      return 'took an answer back'
    case 'overdue':
      return 'is over its time'
    default:
      return 'requested changes'
  }
}

const scheduleWords = {
  started: 'Live as planned',
  ended: 'Ended as planned',
  'not-started': 'The planned start did not happen',
}

function placeOf(
  { threadId, kind }: NotificationRow,
  campaignId: string,
  appOrigin: string,
  guestLinks: GuestLinks | undefined,
): string {
  if (guestLinks) return guestLinks.preview(threadId ? `?thread=${threadId}` : '')
  if (kind === 'schedule') return `${appOrigin}/activate/${campaignId}`
  const preview = `${appOrigin}/campaigns/preview/${campaignId}`
  return threadId ? `${preview}?thread=${threadId}` : preview
}

/** Names come from people, and must not look like more lines of the mail. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
