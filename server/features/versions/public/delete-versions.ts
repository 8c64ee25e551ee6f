import type { EntityManager } from '#server/platform/db/open-database.ts'
import { VersionEntity } from './entities.ts'

/** Deletes all versions of a campaign. What they pin goes with its journal. */
export async function deleteVersions(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(VersionEntity, { campaignId })
}
