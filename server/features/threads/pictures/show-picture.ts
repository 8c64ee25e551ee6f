import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/catalogue.ts'
import { isBy } from '#server/core/api/author.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { commentPicturesFolder } from '#server/platform/storage/asset-files.ts'
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
  dataDir: string,
  asked: { campaignId: string; pictureId: string; size: 'large' | 'small' },
  reader: Writer,
): Promise<File> {
  const { campaignId, pictureId: id } = asked
  const row = await em.findOne(CommentPictureEntity, { id, campaignId })
  if (!row || !(await isSeen(em, row, reader))) throw new AppError('not-found')
  const width = asked.size === 'small' ? row.widths[0] : row.widths.at(-1)
  const path = join(commentPicturesFolder(dataDir), id, `${width}.webp`)
  const content = await readFile(path).catch(() => null)
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
