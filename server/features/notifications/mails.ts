import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { GuestLinks } from '#server/features/share-links/public/guest-keys.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailCompany, MailContent, MailFoot, MailPart } from '#server/platform/mail/content.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'
import type { NotificationRow } from './public/entities.ts'
import { pagePictureKey, repliesKey } from './public/mail-keys.ts'
import type { MailStop } from './public/mail-stops.ts'
import type { Recipient } from './public/recipients.ts'
import { sentenceOf } from './sentences.ts'

type Digest = {
  to: Recipient
  campaign: Pick<CampaignRow, 'id' | 'name'>
  company: MailCompany
  /** At least one, oldest first. */
  news: NotificationRow[]
  /** Origin of the application, for the links. */
  appOrigin: string
  /** A guest has no settings, and opens the preview by links of their own. */
  reader: { kind: 'member'; stop: MailStop } | { kind: 'guest'; links: GuestLinks }
}

/** Everything that somebody was told of in a campaign, as one mail. */
export function digestMail(digest: Digest): Mail {
  const { to, campaign, company, news } = digest
  const name = inOneLine(campaign.name)
  const [first] = news
  const lead = news.length === 1 && first ? sentenceOf(first) : `${news.length} things are new`
  const content: MailContent = {
    title: lead,
    preheader: (first && inOneLine(wordsOf(first))) || `In ${name}.`,
    company: companyInMail(company),
    parts: news.map((one) => partOf(one, digest)),
    foot: footOf(digest),
    ...repliesOf(digest),
  }
  return { to: to.email, subject: `${lead}: ${name}`, content }
}

/** A reply goes where all of the mail is from; to several threads there is none. */
function repliesOf({ to, campaign, news }: Digest): Pick<MailContent, 'repliesTo'> {
  const [threadId, ...others] = new Set(news.map((one) => one.threadId ?? null))
  if (!threadId || others.length > 0) return {}
  const { personId, isGuest } = to
  return { repliesTo: repliesKey({ campaignId: campaign.id, threadId, personId, isGuest }) }
}

function partOf(one: NotificationRow, digest: Digest): MailPart {
  const { id: campaignId, name } = digest.campaign
  const { versionId } = one
  const place = inOneLine(name)
  const alt = `The first page of ${place}, as it is in this version`
  return {
    kind: 'news',
    what: sentenceOf(one),
    place,
    at: one.createdAt.toISOString(),
    until: isAsked(one) ? (one.reviewed ?? null) : null,
    words: wordsOf(one),
    ...(versionId ? { picture: { key: pagePictureKey({ campaignId, versionId }), alt } } : {}),
    label: labelOf(one, digest),
    url: placeOf(one, digest),
  }
}

/** What was written. Of an alert the sentence says it all. */
const wordsOf = ({ kind, words, excerpt }: NotificationRow) =>
  kind === 'alert' ? '' : (words ?? excerpt)

const isAsked = ({ kind }: NotificationRow) => kind === 'review-requested'

function labelOf({ kind, threadId }: NotificationRow, { reader }: Digest): string {
  if (threadId) return 'Open the comment'
  if (kind === 'schedule') return 'Open the plan'
  if (kind === 'take-down') return 'Open the campaign'
  if (kind === 'alert') return 'Open the numbers'
  if (kind === 'experiment') return 'Open the experiment'
  if (kind === 'review-requested') return 'Look and answer'
  return reader.kind === 'guest' ? 'Open the page' : 'Open the review'
}

function footOf({ appOrigin, company, reader }: Digest): MailFoot[] {
  if (reader.kind === 'guest')
    return [
      { text: 'The links are yours alone: whoever opens them answers in your name.' },
      { text: 'No more of these mails:', label: 'End them', url: reader.links.stop },
    ]
  return [
    { text: `You get this mail as a member of ${inOneLine(company.name)}.` },
    { text: 'No more mails of this kind:', label: 'End them', url: reader.stop.page },
    {
      text: 'What you are told of, and how, is yours to choose:',
      label: 'Your settings',
      url: `${appOrigin}/dashboard/settings`,
    },
  ]
}

function placeOf({ threadId, kind }: NotificationRow, digest: Digest): string {
  const { campaign, appOrigin, reader } = digest
  const query = threadId ? `?thread=${threadId}` : ''
  if (reader.kind === 'guest') return reader.links.preview(query)
  if (kind === 'schedule') return `${appOrigin}/activate/${campaign.id}`
  if (kind === 'take-down') return `${appOrigin}/dashboard/campaigns/${campaign.id}`
  if (kind === 'alert' || kind === 'experiment')
    return `${appOrigin}/dashboard/campaigns/${campaign.id}/analytics`
  return `${appOrigin}/campaigns/preview/${campaign.id}${query}`
}
