import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { deleteJournal } from '#server/features/collaboration/public/database-journal.ts'
import { freeDomainsOf } from '#server/features/domains/public/point-domain.ts'
import { deleteAnalytics } from '#server/features/ingest/public/clean-analytics.ts'
import { deleteLeads } from '#server/features/leads/public/queries.ts'
import { deleteNotifications } from '#server/features/notifications/public/clean-notifications.ts'
import { deletePolls } from '#server/features/polls/public/queries.ts'
import { deleteReleases } from '#server/features/publishing/public/delete-releases.ts'
import { deleteReviews } from '#server/features/reviews/public/delete-reviews.ts'
import { deleteLinks } from '#server/features/share-links/public/delete-links.ts'
import { deleteThreads } from '#server/features/threads/public/delete-threads.ts'
import { TrackedLinkEntity } from '#server/features/tracked-links/public/entities.ts'
import { deleteVersions } from '#server/features/versions/public/delete-versions.ts'
import { deleteDeliveriesOf } from '#server/features/webhooks/public/forget-deliveries.ts'

/**
 * Deletes a campaign that visitors do not see, with everything that belongs to it. The sample is only
 * hidden, whatever its state: for an hour it can be brought back.
 */
export async function deleteCampaign(
  em: EntityManager,
  campaign: CampaignRow,
  now: Date,
): Promise<void> {
  if (campaign.sample) {
    campaign.hiddenAt = now
    return em.flush()
  }
  if (campaign.status === 'live' || campaign.status === 'paused')
    throw new AppError('transition-not-allowed', 'End the campaign before you delete it.')
  await eraseCampaign(em, campaign.id)
}

/** Deletes a campaign whatever its state, with everything that belongs to it, in one transaction. */
export function eraseCampaign(em: EntityManager, campaignId: string): Promise<void> {
  return em.transactional(async (tx) => {
    await deleteJournal(tx, campaignId)
    await deleteReleases(tx, campaignId)
    await deleteVersions(tx, campaignId)
    await deleteLeads(tx, campaignId)
    await deleteDeliveriesOf(tx, campaignId)
    await tx.nativeDelete(ScheduleEntity, { campaignId })
    await tx.nativeDelete(TrackedLinkEntity, { campaignId })
    await deletePolls(tx, campaignId)
    await deleteLinks(tx, campaignId)
    await deleteThreads(tx, campaignId)
    await deleteReviews(tx, campaignId)
    await deleteNotifications(tx, campaignId)
    await deleteAnalytics(tx, campaignId)
    await freeDomainsOf(tx, campaignId)
    await tx.nativeDelete(CampaignEntity, { id: campaignId })
  })
}
