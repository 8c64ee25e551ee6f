import { releasesNaming } from './find-uses.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { deleteAssetFiles } from '#server/platform/storage/stored-paths.ts'
import { restorableMs } from './change-library.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'

/** So many are looked at in one run: each is searched for in the company's releases. */
const portion = 50

/**
 * Deletes pictures that were taken out of their library more than a day ago and that no release shows,
 * with their files. A release that somebody could still roll back to keeps its pictures.
 */
export async function purgeAssets(em: EntityManager, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - restorableMs)
  const due = await em.find(
    AssetEntity,
    { deletedAt: { $lt: before } },
    { orderBy: { deletedAt: 'asc' }, limit: portion },
  )
  for (const { id, companyId } of due) {
    if (await isReleased(em, companyId, id)) {
      // Behind the others, so that each has its turn.
      await em.nativeUpdate(AssetEntity, { id }, { deletedAt: before })
      continue
    }
    await deleteAssetFiles(files, id)
    await em.nativeDelete(AssetEntity, { id })
  }
}

async function isReleased(em: EntityManager, companyId: string, assetId: string) {
  const row = await releasesNaming(em, companyId, assetId).limit(1).executeTakeFirst()
  return row !== undefined
}
