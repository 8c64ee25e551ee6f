import { AppError } from '#shared/errors/catalogue.ts'
import { deletePortions } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { deleteAnalytics } from '#server/features/ingest/public/delete-analytics.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { deleteJournal } from '#server/features/collaboration/public/database-journal.ts'
import { freeDomainsOf } from '#server/features/domains/public/point-domain.ts'
import { deleteGuestsOf } from '#server/features/share-links/public/delete-guests.ts'
import type { Caller } from '#server/core/caller.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/**
 * Deletes a campaign that visitors do not see, with everything that belongs to it. The sample is only
 * hidden, whatever its state: for an hour it can be brought back.
 */
export async function deleteCampaign(
  em: EntityManager,
  campaign: CampaignRow,
  by: Caller,
  now: Date,
): Promise<void> {
  const { id: campaignId, companyId, name: subject, sample, status } = campaign
  if (!sample) {
    if (status === 'live' || status === 'paused')
      throw new AppError('transition-not-allowed', 'End the campaign before you delete it.')
    await emptyCampaign(em.fork(), campaignId)
  }
  await em.transactional(async (tx) => {
    if (sample) campaign.hiddenAt = now
    else await eraseCampaign(tx, campaignId)
    const fact = { companyId, campaignId, action: 'campaign.deleted', subject } as const
    await recordAudit(tx, by, fact, now)
  })
}

/** What goes with its campaign, but may be too much to go in one transaction. */
const manyRows = ['lead', 'poll_vote', 'webhook_delivery', 'notification'] as const
type ManyRows = Record<(typeof manyRows)[number], { campaign_id: string }>

/**
 * Deletes what a campaign may have very many of, portion by portion. For one that is to be erased:
 * cut off half way, it is there with less.
 */
export async function emptyCampaign(em: EntityManager, campaignId: string): Promise<void> {
  await deleteAnalytics(em, campaignId)
  for (const table of manyRows)
    await deletePortions<ManyRows>(em, table, { campaign_id: campaignId })
}

/** Deletes a campaign whatever its state, with everything that belongs to it, in one transaction. */
export function eraseCampaign(em: EntityManager, campaignId: string): Promise<void> {
  return em.transactional(async (tx) => {
    await deleteGuestsOf(tx, campaignId)
    await freeDomainsOf(tx, campaignId)
    // It waits for who is adding to it, and takes along what has a key to it. Before all that others
    // wait for in their turn, or two could wait for each other.
    await tx.nativeDelete(CampaignEntity, { id: campaignId })
    await deleteJournal(tx, campaignId)
    await deleteAnalytics(tx, campaignId)
  })
}
