import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { makeGuestLinks, stopHeaders } from '#server/features/share-links/public/guest-keys.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { digestMail } from './mails.ts'
import type { NotificationRow } from './public/entities.ts'
import type { Recipient } from './public/recipients.ts'

type Sending = {
  to: Recipient
  campaign: Pick<CampaignRow, 'id' | 'name'>
  /** At least one, oldest first. */
  news: NotificationRow[]
  appOrigin: string
}

/**
 * Queues what somebody is told of in a campaign as one mail, in the caller's transaction. What a guest
 * opens from it makes that browser theirs, and one press ends the mails.
 */
export async function sendDigest(tx: EntityManager, sending: Sending, now: Date): Promise<void> {
  const { to, campaign, appOrigin } = sending
  if (!to.isGuest) return queueMail(tx, digestMail(sending), now)
  const { personId: guestId, email } = to
  const key = { guestId, campaignId: campaign.id, email, isAsked: false }
  const links = await makeGuestLinks(tx, key, appOrigin, now)
  const mail = digestMail({ ...sending, guestLinks: links })
  await queueMail(tx, { ...mail, headers: stopHeaders(links) }, now)
}
