import type { Admissions } from '#shared/contract/share-links.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestKeyEntity } from './public/entities.ts'
import type { GuestRow } from './public/entities.ts'

/** Where a guest hears of replies, for nobody but themselves; null while they have left no address. */
export async function mailsOf(
  em: EntityManager,
  { id: guestId, email, mailsOff }: GuestRow,
  now: Date,
): Promise<NonNullable<Admissions['guest']>['mails']> {
  if (email) return { to: email, state: mailsOff ? 'off' : 'on' }
  const asked = { guestId, isAsked: true, expiresAt: { $gt: now } }
  const [key] = await em.find(GuestKeyEntity, asked, { orderBy: { createdAt: 'desc' }, limit: 1 })
  return key ? { to: key.email, state: 'asked' } : null
}
