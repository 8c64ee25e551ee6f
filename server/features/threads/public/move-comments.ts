import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity, CommentPictureEntity, ThreadReadEntity } from './entities.ts'
import { keepRead } from './keep-read.ts'

/** Makes what a guest wrote and read in a campaign that of another guest, who is the same person. */
export async function moveComments(
  tx: EntityManager,
  { from, to, campaignId }: { from: string; to: string; campaignId: string },
): Promise<void> {
  const own = { campaignId, authorKind: 'guest', authorId: from } as const
  await tx.nativeUpdate(CommentEntity, own, { authorId: to })
  await tx.nativeUpdate(CommentPictureEntity, own, { authorId: to })
  const read = await tx.find(ThreadReadEntity, { campaignId, readerId: from })
  for (const { threadId, companyId, readAt } of read)
    await keepRead(tx, { threadId, companyId, campaignId, readerId: to, readAt })
  await tx.nativeDelete(ThreadReadEntity, { campaignId, readerId: from })
}
