import { AppError } from '#shared/errors/catalogue.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus, LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity, FormerSlugEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'
import { ScheduleEntity } from './schedule-entity.ts'
import { leaveEnd } from './schedules.ts'
import { sampleName } from './sample-name.ts'
import { isTaken } from './slug.ts'

/**
 * Renames a campaign or gives it another address; the one before leads there. A sample's name goes on
 * saying that it is one.
 */
export async function updateCampaign(
  em: EntityManager,
  campaign: CampaignRow,
  change: { name?: string | undefined; slug?: string | undefined },
  now: Date,
): Promise<CampaignRow> {
  return em.transactional(async (tx) => {
    if (change.slug && change.slug !== campaign.slug)
      await changeSlug(tx, campaign, change.slug, now)
    if (change.name) campaign.name = campaign.sample ? sampleName(change.name) : change.name
    campaign.updatedAt = now
    await tx.flush()
    return campaign
  })
}

async function changeSlug(
  tx: EntityManager,
  campaign: CampaignRow,
  slug: string,
  now: Date,
): Promise<void> {
  if (await isTaken(tx, slug, campaign.id)) throw new AppError('slug-taken')
  const { id: campaignId, companyId, slug: left } = campaign
  await tx.nativeDelete(FormerSlugEntity, { slug, campaignId })
  tx.create(FormerSlugEntity, { slug: left, companyId, campaignId, leftAt: now })
  campaign.slug = slug
}

/** The state that `command` leads to; throws `transition-not-allowed` with the reason. */
export function nextStatus(status: CampaignStatus, command: LifecycleCommand): CampaignStatus {
  const outcome = transition(status, command)
  if ('refused' in outcome) throw new AppError('transition-not-allowed', outcome.refused)
  return outcome.to
}

/**
 * Moves the campaign to the next state if it is still in the state it was read in: of two people
 * who command at once, the second gets `conflict`. What was planned for a state that it leaves is
 * planned no more. In the caller's transaction.
 */
export async function changeStatus(
  em: EntityManager,
  campaign: CampaignRow,
  command: LifecycleCommand,
  now: Date,
): Promise<void> {
  const status = nextStatus(campaign.status, command)
  const statusSince = status === campaign.status ? (campaign.statusSince ?? null) : now
  const changed = await em.nativeUpdate(
    CampaignEntity,
    { id: campaign.id, status: campaign.status },
    { status, statusSince, updatedAt: now },
  )
  if (changed !== 1) throw new AppError('conflict')
  campaign.status = status
  campaign.statusSince = statusSince
  campaign.updatedAt = now
  await followStatus(em, campaign)
}

/**
 * Keeps what is planned true to the state that the campaign has come to, in the caller's transaction:
 * what is live has started, what is paused may go on, and what is over needs no end.
 */
async function followStatus(
  tx: EntityManager,
  { id: campaignId, status }: Pick<CampaignRow, 'id' | 'status'>,
): Promise<void> {
  if (status === 'scheduled') return
  const plan = await tx.findOne(ScheduleEntity, { campaignId }, { refresh: true })
  if (!plan) return
  if (status !== 'live' && status !== 'paused') await tx.remove(plan).flush()
  else if (plan.startsAt) await leaveEnd(tx, plan)
}
