import { v7 as uuidv7 } from 'uuid'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { commentPictureLimits } from '#shared/contract/thread-limits.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { fileNameOf } from '#server/features/assets/public/file-name.ts'
import type { Library } from '#server/features/assets/public/upload-asset.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import {
  bytesOfFiles,
  filesOfPicture,
  storedFolders,
} from '#server/platform/storage/stored-paths.ts'
import { CommentPictureEntity } from '../public/entities.ts'
import { presentPicture } from '../public/present-picture.ts'

/** As large (px) as it is kept: words of a whole page can be read in it. */
const sizes = { widths: [320, 1600], height: 4_800, takesDrawings: false }

/**
 * Stores a picture that `author` is going to send with a comment: they alone see it until then. The row
 * is written after its files are durable. Throws `plan-limit` when the company's plan has no room.
 */
export async function addPicture(
  em: EntityManager,
  { files, pictures, plans }: Library,
  { campaign, author, file }: { campaign: CampaignRow; author: Author; file: File },
  now: Date,
): Promise<CommentPicture> {
  const { id: campaignId, companyId } = campaign
  const own = { authorKind: author.kind, authorId: author.id }
  const waiting = await em.count(CommentPictureEntity, { campaignId, commentId: null, ...own })
  if (waiting >= commentPictureLimits.waiting)
    throw new AppError('conflict', 'Send or remove the pictures that you have attached first.')
  const requireRoom = (tx: EntityManager) => plans.requireRoomFor(tx, companyId, 'storage', now)
  // Before the work, and again when its outcome is known.
  await em.transactional(requireRoom)
  const name = fileNameOf(file)
  const sent = { name, bytes: await file.bytes(), owner: companyId }
  const taken = await pictures.take(sent, sizes)
  const id = uuidv7()
  const kept = filesOfPicture(taken)
  const folder = `${storedFolders.commentPictures}/${id}`
  await files.addFolder(folder, kept)
  try {
    return await em.transactional(async (tx) => {
      await requireRoom(tx)
      const row = tx.create(CommentPictureEntity, {
        id,
        companyId,
        campaignId,
        commentId: null,
        place: 0,
        ...own,
        name,
        ...taken.kept,
        size: file.size,
        widths: taken.files.map((one) => one.width),
        storedBytes: bytesOfFiles(kept),
        createdAt: now,
      })
      return presentPicture(row)
    })
  } catch (error) {
    await files.deleteFolder(folder)
    throw error
  }
}

/** Deletes a picture that `author` has attached and not sent. One that is not there is deleted already. */
export async function removeWaiting(
  em: EntityManager,
  files: FileStore,
  { campaignId, author, id }: { campaignId: string; author: Author; id: string },
): Promise<void> {
  const own = { authorKind: author.kind, authorId: author.id }
  const waiting = { id, campaignId, commentId: null, ...own }
  if ((await em.nativeDelete(CommentPictureEntity, waiting)) === 0) return
  await files.deleteFolder(`${storedFolders.commentPictures}/${id}`)
}
