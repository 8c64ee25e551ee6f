import type { Admissions } from '#shared/contract/share-links.ts'
import { readDeliveries, readLastDelivery } from '#server/platform/mail/read-deliveries.ts'
import type { MailPlace } from '#server/platform/mail/read-deliveries.ts'
import { GuestKeyEntity } from './public/entities.ts'
import type { GuestRow } from './public/entities.ts'

/** Where a guest hears of replies, for nobody but themselves; null while they have left no address. */
export async function mailsOf(
  place: MailPlace,
  { id: guestId, email, mailsOff }: GuestRow,
): Promise<NonNullable<Admissions['guest']>['mails']> {
  if (email) {
    const mail = await readLastDelivery(place, email)
    return { to: email, state: mailsOff ? 'off' : 'on', mail }
  }
  const asked = { guestId, isAsked: true, expiresAt: { $gt: place.now } }
  const newest = { orderBy: { createdAt: 'desc' }, limit: 1 } as const
  const [key] = await place.em.find(GuestKeyEntity, asked, newest)
  if (!key) return null
  // Of other mails there nothing is told: it may be the address of somebody else.
  const deliveries = await readDeliveries(place, [guestId])
  return { to: key.email, state: 'asked', mail: deliveries.get(guestId) ?? null }
}
