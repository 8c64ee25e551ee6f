import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestEntity, LinkAdmissionEntity, ShareLinkEntity } from './entities.ts'

/** Deletes the links of a campaign, and who came by them and by no other. */
export async function deleteLinks(em: EntityManager, campaignId: string): Promise<void> {
  await em.execute(
    `delete from guest where id in (select holder_id from link_admission where campaign_id = ?)
       and id not in (select holder_id from link_admission where campaign_id <> ?)`,
    [campaignId, campaignId],
    'run',
  )
  await em.nativeDelete(LinkAdmissionEntity, { campaignId })
  await em.nativeDelete(ShareLinkEntity, { campaignId })
}

/** Forgets guests whose cookie has expired. What they said keeps their name. */
export async function cleanGuests(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(GuestEntity, { expiresAt: { $lt: now } })
}
