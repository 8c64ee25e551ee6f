import { v7 as uuidv7 } from 'uuid'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { commentPictureLimits } from '#shared/contract/thread-limits.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { fileNameOf } from '#server/features/assets/public/file-name.ts'
import { resizePicture } from '#server/features/assets/public/resize-picture.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import {
  commentPicturesFolder,
  deletePictureFiles,
  writePictureFiles,
} from '#server/platform/storage/asset-files.ts'
import { CommentPictureEntity } from '../public/entities.ts'
import { presentPicture } from '../public/present-picture.ts'

/** As large (px) as it is kept: words of a whole page can be read in it. */
const sizes = { widths: [320, 1600], height: 4_800 }

/**
 * Stores a picture that `author` is going to send with a comment: they alone see it until then. The row
 * is written after its files are durable.
 */
export async function addPicture(
  em: EntityManager,
  dataDir: string,
  { campaign, author, file }: { campaign: CampaignRow; author: Author; file: File },
  now: Date,
): Promise<CommentPicture> {
  const { id: campaignId, companyId } = campaign
  const own = { authorKind: author.kind, authorId: author.id }
  const waiting = await em.count(CommentPictureEntity, { campaignId, commentId: null, ...own })
  if (waiting >= commentPictureLimits.waiting)
    throw new AppError('conflict', 'Send or remove the pictures that you have attached first.')
  const { files, width, height } = await resizePicture(
    new Uint8Array(await file.arrayBuffer()),
    sizes,
  )
  const id = uuidv7()
  await writePictureFiles(commentPicturesFolder(dataDir), id, files)
  const kept = keptSize({ width, height })
  const row = em.create(CommentPictureEntity, {
    id,
    companyId,
    campaignId,
    commentId: null,
    place: 0,
    ...own,
    name: fileNameOf(file),
    ...kept,
    size: file.size,
    widths: files.map((one) => one.width),
    createdAt: now,
  })
  await em.flush()
  return presentPicture(row)
}

/** Pixels of the largest rendition. */
function keptSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, 1600 / width, sizes.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Deletes a picture that `author` has attached and not sent. One that is not there is deleted already. */
export async function removeWaiting(
  em: EntityManager,
  dataDir: string,
  { campaignId, author, id }: { campaignId: string; author: Author; id: string },
): Promise<void> {
  const own = { authorKind: author.kind, authorId: author.id }
  const waiting = { id, campaignId, commentId: null, ...own }
  if ((await em.nativeDelete(CommentPictureEntity, waiting)) === 0) return
  await deletePictureFiles(commentPicturesFolder(dataDir), id)
}
