import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestEntity } from './entities.ts'

/** Deletes the guests who came by links of a campaign and by no other. The links go with it. */
export async function deleteGuestsOf(em: EntityManager, campaignId: string): Promise<void> {
  await em.execute(
    `delete from guest where id in (select holder_id from link_admission where campaign_id = ?)
       and id not in (select holder_id from link_admission where campaign_id <> ?)`,
    [campaignId, campaignId],
    'run',
  )
}

/** Forgets guests whose cookie has expired. What they said keeps their name. */
export async function purgeGuests(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(GuestEntity, { expiresAt: { $lt: now } })
}
