import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/platform/db/open-database.ts'
import { GuestBrowserEntity, GuestEntity, GuestKeyEntity } from '../public/entities.ts'

/** So late that no cleaning forgets it. */
const late = new Date('2100-01-01T00:00:00Z')

/** Gives a guest an address, a second browser, and a mail that leads to a campaign, with `word` in all that is text. */
export async function insertMailedGuest(
  database: Database,
  { name, campaignId }: { name: string; campaignId: string },
  word: string,
): Promise<void> {
  const em = database.fork()
  const guest = await em.findOneOrFail(GuestEntity, { name })
  const email = `${word}-guest@example.com`
  Object.assign(guest, { email, confirmedAt: late, expiresAt: late })
  const [browserId, createdAt] = [uuidv7(), late]
  const common = { name: word, email: null, confirmedAt: null, createdAt, expiresAt: late }
  em.create(GuestEntity, { id: browserId, tokenHash: `${word} browser`, ...common })
  em.create(GuestBrowserEntity, { browserId, guestId: guest.id })
  em.create(GuestKeyEntity, {
    tokenHash: `${word} key`,
    stopHash: `${word} stop`,
    guestId: guest.id,
    campaignId,
    email,
    isAsked: false,
    createdAt,
    expiresAt: late,
  })
  await em.flush()
}
