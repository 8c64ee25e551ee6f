import { validate as isUuid } from 'uuid'
import { waitingPictureMs } from '#shared/contract/thread-limits.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { CommentPictureEntity } from '../public/entities.ts'

/** Files without a row that are younger (ms) may be of an upload that is about to write its row. */
const youngMs = 3_600_000
const portion = 500

/**
 * Deletes pictures that were attached a day ago and never sent, and the files of all that have no row
 * any more: their comment, campaign or company is gone.
 */
export async function purgePictures(em: EntityManager, files: FileStore, now: Date): Promise<void> {
  const over = new Date(now.getTime() - waitingPictureMs)
  await em.nativeDelete(CommentPictureEntity, { commentId: null, createdAt: { $lt: over } })
  const folder = storedFolders.commentPictures
  const { folders: names } = await files.list(folder)
  for (let at = 0; at < names.length; at += portion) {
    const some = names.slice(at, at + portion)
    const id = some.filter((name) => isUuid(name))
    const rows = await em.find(CommentPictureEntity, { id }, { fields: ['id'] })
    em.clear()
    const kept = new Set(rows.map((row) => row.id))
    // What is no id is half a picture, which a crash has left.
    for (const name of some)
      if (!kept.has(name) && isOld(name, now)) await files.deleteFolder(`${folder}/${name}`)
  }
}

/** An id (UUID, version 7) begins with the moment when it was made. */
function isOld(name: string, now: Date): boolean {
  const madeAt = Number.parseInt(name.replaceAll('-', '').slice(0, 12), 16)
  return !(now.getTime() - madeAt <= youngMs)
}
