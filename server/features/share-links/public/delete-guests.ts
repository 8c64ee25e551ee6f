import type { AccessTables } from '#server/core/access/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestEntity } from './entities.ts'
import type { GuestTables } from './entities.ts'

/** Deletes the guests who came by links of a campaign and by no other. The links go with it. */
export async function deleteGuestsOf(em: EntityManager, campaignId: string): Promise<void> {
  const tables = em.getKysely<GuestTables & AccessTables>()
  const admitted = tables.selectFrom('link_admission').select('holder_id')
  await tables
    .deleteFrom('guest')
    .where('id', 'in', admitted.where('campaign_id', '=', campaignId))
    .where('id', 'not in', admitted.where('campaign_id', '<>', campaignId))
    .execute()
}

/** Forgets guests whose cookie has expired. What they said keeps their name. */
export async function purgeGuests(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(GuestEntity, { expiresAt: { $lt: now } })
}
