import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { makeGuestLinks, stopHeaders } from '#server/features/share-links/public/guest-keys.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { digestMail } from './mails.ts'
import type { NotificationRow } from './public/entities.ts'
import { makeMailStop } from './public/mail-stops.ts'
import type { Recipient } from './public/recipients.ts'

type Sending = {
  to: Recipient
  campaign: Pick<CampaignRow, 'id' | 'name' | 'companyId'>
  /** At least one, oldest first. */
  news: NotificationRow[]
  appOrigin: string
  /** The notification of which is asked later what became of its mail. */
  about?: string
}

/**
 * Queues what somebody is told of in a campaign as one mail, in the caller's transaction. What a guest
 * opens from it makes that browser theirs, and one press ends such mails.
 */
export async function sendDigest(tx: EntityManager, sending: Sending, now: Date): Promise<void> {
  const { to, campaign, news, appOrigin, about } = sending
  const { id: campaignId, companyId } = campaign
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const { personId, email } = to
  if (to.isGuest) {
    const key = { guestId: personId, campaignId, email, isAsked: false }
    const links = await makeGuestLinks(tx, key, appOrigin, now)
    const mail = digestMail({ ...sending, company, reader: { kind: 'guest', links } })
    return queueMail(tx, { ...mail, about, headers: stopHeaders(links) }, now)
  }
  const kinds = news.map(({ kind }) => kind)
  const stop = await makeMailStop(tx, { companyId, personId, kinds }, appOrigin, now)
  const mail = digestMail({ ...sending, company, reader: { kind: 'member', stop } })
  await queueMail(tx, { ...mail, about, headers: stop.headers }, now)
}
