import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller } from '#server/core/caller.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { GuestEntity } from './public/entities.ts'
import { guestLifetimeMs } from './public/guest-cookie.ts'

/**
 * Who enters by a link: a signed-in person as themselves, a guest who is known, else a new one, to
 * whose browser `guestToken` is to be given.
 */
export async function holderOf(
  tx: EntityManager,
  { caller, now }: { caller: Caller | null; now: Date },
  name: string | undefined,
): Promise<{ holder: { id: string; name: string }; guestToken: string | null }> {
  if (caller && !caller.isGuest && !caller.key) return { holder: caller.person, guestToken: null }
  const known = caller?.isGuest ? await tx.findOne(GuestEntity, { id: caller.person.id }) : null
  if (known) {
    if (name) known.name = name
    return { holder: known, guestToken: null }
  }
  const guestToken = newToken()
  const holder = tx.create(GuestEntity, {
    id: uuidv7(),
    name: name || 'Somebody',
    tokenHash: hashToken(guestToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + guestLifetimeMs),
    email: null,
    confirmedAt: null,
  })
  return { holder, guestToken }
}
