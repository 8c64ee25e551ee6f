import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity, ReleasePageEntity } from './entities.ts'

/** Deletes all releases of a campaign with their pages. */
export async function deleteReleases(em: EntityManager, campaignId: string): Promise<void> {
  const releases = await em.find(ReleaseEntity, { campaignId }, { fields: ['id'] })
  await em.nativeDelete(ReleasePageEntity, { releaseId: releases.map(({ id }) => id) })
  await em.nativeDelete(ReleaseEntity, { campaignId })
}
