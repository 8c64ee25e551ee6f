import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CommentEntity, ThreadEntity } from './entities.ts'

/** Deletes all threads of a campaign with their comments. */
export async function deleteThreads(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(CommentEntity, { campaignId })
  await em.nativeDelete(ThreadEntity, { campaignId })
}
