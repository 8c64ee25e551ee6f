import { v7 as uuidv7 } from 'uuid'
import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import {
  bytesOfFiles,
  deleteAssetFiles,
  filesOfPicture,
  storedFolders,
} from '#server/platform/storage/stored-paths.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow } from './entities.ts'
import { fileNameOf } from './file-name.ts'

const sizes = { widths: [320, 640, 960, 1280, 1920, 2560], takesDrawings: true }

/** Where pictures are taken in and kept. */
export type Library = Pick<Services, 'files' | 'pictures' | 'plans'>

/**
 * Takes in and stores an uploaded picture; the row is written after its files are durable. Throws
 * `plan-limit` when the company's plan has no room, and what `PictureTaker` throws.
 */
export async function uploadAsset(
  em: EntityManager,
  { files, pictures, plans }: Library,
  { companyId, personId, file }: { companyId: string; personId: string; file: File },
  now: Date,
): Promise<AssetRow> {
  const requireRoom = (tx: EntityManager) => plans.requireRoomFor(tx, companyId, 'storage', now)
  // Before the work, and again when its outcome is known.
  await em.transactional(requireRoom)
  const fileName = fileNameOf(file)
  const sent = { name: fileName, bytes: await file.bytes(), owner: companyId }
  const taken = await pictures.take(sent, sizes)
  const id = uuidv7()
  const kept = filesOfPicture(taken)
  await files.addFolder(`${storedFolders.assets}/${id}`, kept)
  try {
    return await em.transactional(async (tx) => {
      await requireRoom(tx)
      return tx.create(AssetEntity, {
        id,
        companyId,
        kind: 'picture',
        fileName,
        family: null,
        font: null,
        width: taken.width,
        height: taken.height,
        size: file.size,
        widths: taken.drawing ? [] : taken.files.map(({ width }) => width),
        animated: taken.isAnimated,
        storedBytes: bytesOfFiles(kept),
        deletedAt: null,
        createdBy: personId,
        createdAt: now,
      })
    })
  } catch (error) {
    await deleteAssetFiles(files, id)
    throw error
  }
}
