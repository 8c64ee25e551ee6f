import { AppError } from '#shared/errors/catalogue.ts'
import { isBy } from '#server/core/api/author.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { pathOfCommentPicture } from '#server/platform/storage/stored-paths.ts'
import { CommentEntity, CommentPictureEntity, ThreadEntity } from '../public/entities.ts'
import type { CommentPictureRow } from '../public/entities.ts'
import { seenBy } from '../public/thread-reader.ts'
import type { Writer } from '../public/thread-reader.ts'

/**
 * A picture of a comment that `reader` sees, or that they have attached themselves and not sent. Any
 * other is `not-found`, like one that does not exist.
 */
export async function showPicture(
  em: EntityManager,
  files: FileStore,
  asked: { campaignId: string; pictureId: string; size: 'large' | 'small' },
  reader: Writer,
): Promise<File> {
  const { campaignId, pictureId: id } = asked
  const row = await em.findOne(CommentPictureEntity, { id, campaignId })
  if (!row || !(await isSeen(em, row, reader))) throw new AppError('not-found')
  const width = asked.size === 'small' ? row.widths[0] : row.widths.at(-1)
  const content = width === undefined ? null : await files.read(pathOfCommentPicture(id, width))
  if (!content) throw new AppError('not-found')
  // Only now, in case it was kept to the team or deleted meanwhile.
  if (!(await isSeen(em, row, reader))) throw new AppError('not-found')
  return new File([content], `${row.name.replace(/\.\w{1,5}$/, '')}.webp`, { type: 'image/webp' })
}

async function isSeen(em: EntityManager, row: CommentPictureRow, reader: Writer): Promise<boolean> {
  if (row.commentId === null || row.commentId === undefined) return isBy(row, reader)
  const said = { id: row.commentId, deletedAt: null }
  const comment = await em.findOne(CommentEntity, said, { disableIdentityMap: true })
  if (!comment) return false
  const seen = { id: comment.threadId, ...seenBy(reader) }
  return (await em.count(ThreadEntity, seen)) > 0
}
