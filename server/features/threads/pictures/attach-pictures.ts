import type { Attached } from '#shared/contract/comment-pictures.ts'
import type { Author } from '#shared/contract/threads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentPictureEntity } from '../public/entities.ts'
import type { CommentRow } from '../public/entities.ts'

/**
 * Makes `wanted` the pictures of a comment, in this order: its own, and such as its author has attached
 * and not sent. What it had besides is deleted; a job deletes the files.
 */
export async function attachPictures(
  tx: EntityManager,
  { id: commentId, campaignId }: CommentRow,
  author: Author,
  wanted: Attached,
): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  await tx.nativeDelete(CommentPictureEntity, { commentId, id: { $nin: ids } })
  const own = { commentId: null, authorKind: author.kind, authorId: author.id }
  for (const [place, { id, name }] of wanted.entries()) {
    const given = name ? { place, name } : { place }
    // Conditions rather than a look before, so that no two comments take the same one.
    const here = await tx.nativeUpdate(CommentPictureEntity, { id, commentId }, given)
    const taken =
      here ||
      (await tx.nativeUpdate(
        CommentPictureEntity,
        { id, campaignId, ...own },
        { commentId, ...given },
      ))
    if (!taken) throw gone()
  }
}

const gone = () =>
  new AppError('validation-failed', 'A picture is not here any more. Attach it again.', [
    { pointer: '/pictures', detail: 'A picture is not here any more. Attach it again.' },
  ])
