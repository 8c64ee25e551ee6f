import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor, Guest } from '#shared/permissions/can.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { GuestEntity, GuestKeyEntity } from '#server/features/share-links/public/entities.ts'
import { makeGuestLinks, stopHeaders } from '#server/features/share-links/public/guest-keys.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { confirmMail } from './mails.ts'

type Leaving = {
  actor: Actor | Guest
  guestId: string
  email: string
  appOrigin: string
  now: Date
}

/**
 * Mails a guest the one link by which they confirm their address; where it is confirmed already, mails go
 * on again. Throws `conflict` for whoever has nothing to hear of.
 */
export async function leaveAddress(
  em: EntityManager,
  campaign: CampaignRow,
  { actor, guestId, email, appOrigin, now }: Leaving,
): Promise<void> {
  const { id: campaignId, companyId } = campaign
  const may = (action: Action) => can(actor, action, { companyId, campaignId })
  if (!may('thread.comment') && !may('campaign.approve'))
    throw new AppError('conflict', 'This link only lets you watch, so there are no replies to you.')
  await em.transactional(async (tx) => {
    const guest = await tx.findOneOrFail(GuestEntity, { id: guestId })
    if (guest.email === email && guest.confirmedAt) {
      guest.mailsOff = false
      return
    }
    const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
    const key = { guestId, campaignId, email, isAsked: true }
    const links = await makeGuestLinks(tx, key, appOrigin, now)
    const mail = confirmMail({ to: email, guest, campaign, company, links })
    await queueMail(tx, { ...mail, about: guestId, headers: stopHeaders(links) }, now)
  })
}

/** Ends the mails to a guest, and what was asked for them. */
export function stopMails(em: EntityManager, guestId: string): Promise<void> {
  return em.transactional(async (tx) => {
    await tx.nativeUpdate(GuestEntity, { id: guestId }, { mailsOff: true })
    await tx.nativeDelete(GuestKeyEntity, { guestId, isAsked: true })
  })
}
