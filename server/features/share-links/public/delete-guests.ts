import type { AccessTables } from '#server/core/access/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestEntity, GuestKeyEntity } from './entities.ts'
import type { GuestTables } from './entities.ts'

/**
 * Deletes the guests who came by links of a campaign or of its wall and by no other, with their browsers.
 * The links go with it.
 */
export async function deleteGuestsOf(em: EntityManager, campaignId: string): Promise<void> {
  const tables = em.getKysely<GuestTables & AccessTables>()
  const admitted = tables.selectFrom('link_admission').select('holder_id')
  const screens = tables
    .selectFrom('wall_admission as a')
    .innerJoin('wall_link as l', 'l.id', 'a.link_id')
    .select('a.holder_id')
  const leaving = tables
    .selectFrom('guest')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('id', 'in', admitted.where('campaign_id', '=', campaignId)),
        eb('id', 'in', screens.where('l.campaign_id', '=', campaignId)),
      ]),
    )
    .where('id', 'not in', admitted.where('campaign_id', '<>', campaignId))
    .where('id', 'not in', screens.where('l.campaign_id', 'is distinct from', campaignId))
  const browsers = tables
    .selectFrom('guest_browser')
    .select('browser_id')
    .where('guest_id', 'in', leaving)
  await tables.deleteFrom('guest').where('id', 'in', browsers).execute()
  await tables.deleteFrom('guest').where('id', 'in', leaving).execute()
}

/** How long a guest with an address is known after the last of their cookies has expired. */
const keptMs = (365 - 90) * 24 * 3_600_000

/**
 * Forgets guests whose cookie has expired, those with an address a year after they came last, and what
 * was in mails that are too old. What guests said keeps their name.
 */
export async function purgeGuests(em: EntityManager, now: Date): Promise<void> {
  const over = new Date(now.getTime() - keptMs)
  await em.nativeDelete(GuestEntity, { email: null, expiresAt: { $lt: now } })
  await em.nativeDelete(GuestEntity, { expiresAt: { $lt: over } })
  await em.nativeDelete(GuestKeyEntity, { expiresAt: { $lt: now } })
}
