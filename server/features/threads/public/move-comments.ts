import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity } from './entities.ts'

/** Makes what a guest wrote in a campaign that of another guest, who is the same person. */
export async function moveComments(
  tx: EntityManager,
  { from, to, campaignId }: { from: string; to: string; campaignId: string },
): Promise<void> {
  const own = { campaignId, authorKind: 'guest', authorId: from } as const
  await tx.nativeUpdate(CommentEntity, own, { authorId: to })
}
