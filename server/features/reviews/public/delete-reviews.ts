import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReviewAnswerEntity, ReviewEntity } from './entities.ts'

/** Deletes all reviews of a campaign with their answers. */
export async function deleteReviews(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(ReviewAnswerEntity, { campaignId })
  await em.nativeDelete(ReviewEntity, { campaignId })
}
