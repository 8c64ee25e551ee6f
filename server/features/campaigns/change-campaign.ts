import { AppError } from '#shared/errors/catalogue.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus, LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { deleteJournal } from '#server/features/collaboration/database-journal.ts'
import { deleteAnalytics } from '#server/features/analytics/clean-analytics.ts'
import { deleteLeads } from '#server/features/leads/queries.ts'
import { deletePolls } from '#server/features/polls/queries.ts'
import { deleteReleases } from '#server/features/publishing/delete-releases.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'
import { isTaken } from './slug.ts'

/** Renames a campaign or gives it another address. */
export async function updateCampaign(
  em: EntityManager,
  campaign: CampaignRow,
  change: { name?: string | undefined; slug?: string | undefined },
  now: Date,
): Promise<CampaignRow> {
  if (change.slug && change.slug !== campaign.slug) {
    // Published pages and links that are out there carry the address.
    if (campaign.status === 'live' || campaign.status === 'paused')
      throw new AppError('transition-not-allowed', 'A published campaign keeps its address.')
    if (await isTaken(em, change.slug)) throw new AppError('slug-taken')
  }
  campaign.name = change.name ?? campaign.name
  campaign.slug = change.slug ?? campaign.slug
  campaign.updatedAt = now
  await em.flush()
  return campaign
}

/** The state that `command` leads to; throws `transition-not-allowed` with the reason. */
export function nextStatus(status: CampaignStatus, command: LifecycleCommand): CampaignStatus {
  const outcome = transition(status, command)
  if ('refused' in outcome) throw new AppError('transition-not-allowed', outcome.refused)
  return outcome.to
}

/**
 * Moves the campaign to the next state if it is still in the state it was read in: of two people
 * who command at once, the second gets `conflict`.
 */
export async function changeStatus(
  em: EntityManager,
  campaign: CampaignRow,
  command: LifecycleCommand,
  now: Date,
): Promise<void> {
  const status = nextStatus(campaign.status, command)
  const changed = await em.nativeUpdate(
    CampaignEntity,
    { id: campaign.id, status: campaign.status },
    { status, updatedAt: now },
  )
  if (changed !== 1) throw new AppError('conflict')
  campaign.status = status
  campaign.updatedAt = now
}

/** Deletes a campaign that visitors do not see, with everything that belongs to it. */
export async function deleteCampaign(em: EntityManager, campaign: CampaignRow): Promise<void> {
  if (campaign.status === 'live' || campaign.status === 'paused')
    throw new AppError('transition-not-allowed', 'End the campaign before you delete it.')
  await eraseCampaign(em, campaign.id)
}

/** Deletes a campaign whatever its state, with everything that belongs to it, in one transaction. */
export function eraseCampaign(em: EntityManager, campaignId: string): Promise<void> {
  return em.transactional(async (tx) => {
    await deleteJournal(tx, campaignId)
    await deleteReleases(tx, campaignId)
    await deleteLeads(tx, campaignId)
    await deletePolls(tx, campaignId)
    await deleteAnalytics(tx, campaignId)
    await tx.nativeDelete(CampaignEntity, { id: campaignId })
  })
}
