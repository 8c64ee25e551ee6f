import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { isOpen } from '#server/core/companies/access.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { PublishedPollEntity } from '../entities.ts'

/** Notes the polls of a new release, in the transaction that publishes it. */
export async function recordPublishedPolls(
  em: EntityManager,
  release: { releaseId: string; campaignId: string; companyId: string },
  polls: readonly { pollId: string; definition: Poll }[],
): Promise<void> {
  for (const poll of polls) em.create(PublishedPollEntity, { ...release, ...poll })
  await em.flush()
}

/** A poll as the campaign's current release has it. */
export type CurrentPoll = {
  poll: Poll
  /** The campaign's address. */
  slug: string
  /** Whether visitors get the campaign's pages now. */
  isServed: boolean
}

/** The poll as it is now, whatever release the visitor looks at; null when it is gone. */
export async function findCurrentPoll(
  em: EntityManager,
  campaignId: string,
  pollId: string,
): Promise<CurrentPoll | null> {
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  const release = campaign && (await em.findOne(ReleaseEntity, { campaignId, current: true }))
  const found =
    release && (await em.findOne(PublishedPollEntity, { releaseId: release.id, pollId }))
  if (!found) return null
  const { slug, status, companyId, takenDownAt } = campaign
  const isServed = !takenDownAt && servesVisitors(status) && (await isOpen(em, companyId))
  return { poll: found.definition, slug, isServed }
}
