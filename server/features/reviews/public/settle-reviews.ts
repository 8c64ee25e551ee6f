import type { Services } from '#server/core/services.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { settleReview } from '../settle-review.ts'
import { ReviewEntity } from './entities.ts'
import { findApproval, findOpenReview } from './queries.ts'

/**
 * Judges what is asked or approved in a company anew, after it wants more or less of every yes: one
 * campaign after the other, each in a transaction of its own. A launch judges for itself, so one that
 * is cut off lets nothing through.
 */
export async function settleReviews(
  { database, news, clock }: Pick<Services, 'database' | 'news' | 'clock'>,
  companyId: string,
): Promise<void> {
  const state = ['open', 'approved'] as const
  const rows = await database
    .fork()
    .find(ReviewEntity, { companyId, state: [...state] }, { fields: ['campaignId'] })
  for (const campaignId of new Set(rows.map((row) => row.campaignId))) {
    await withLockedCampaign(database.fork(), campaignId, async (tx, campaign) => {
      if (campaign.status === 'ended' || campaign.status === 'archived') return
      const review = (await findOpenReview(tx, campaignId)) ?? (await findApproval(tx, campaignId))
      if (review) await settleReview(tx, campaign, review, clock())
    })
    news.publish({ kind: 'review', campaignId })
  }
}
