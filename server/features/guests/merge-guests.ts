import { LinkAdmissionEntity } from '#server/core/access/entities.ts'
import { lockCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { moveNotifications } from '#server/features/notifications/public/move-notifications.ts'
import { moveAnswers } from '#server/features/reviews/public/move-answers.ts'
import { GuestBrowserEntity, GuestKeyEntity } from '#server/features/share-links/public/entities.ts'
import type { GuestRow } from '#server/features/share-links/public/entities.ts'
import { moveComments } from '#server/features/threads/public/move-comments.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

type Merging = {
  from: GuestRow
  to: GuestRow
  /** Also the campaigns into which only the first was let; else nobody gets into more by it. */
  isWhole: boolean
}

/**
 * Makes what one guest was admitted to and said that of another, who is the same person, in the caller's
 * transaction; once nothing is left of the first, their browsers too. Gives the campaigns in which something
 * went over.
 */
export async function mergeGuests(
  tx: EntityManager,
  { from, to, isWhole }: Merging,
  now: Date,
): Promise<string[]> {
  const own = await campaignsOf(tx, from)
  const known = new Set(await campaignsOf(tx, to))
  const campaignIds = isWhole ? own : own.filter((id) => known.has(id))
  for (const campaignId of campaignIds) {
    const campaign = await lockCampaign(tx, campaignId)
    const move = { from: from.id, to: to.id, campaignId }
    await admitAlike(tx, { from: from.id, to, campaignId }, now)
    await tx.nativeDelete(LinkAdmissionEntity, { holderId: from.id, campaignId })
    await moveAnswers(tx, campaign, move, now)
    await moveComments(tx, move)
    await moveNotifications(tx, move)
  }
  if (campaignIds.length === own.length) await moveBrowsers(tx, from, to)
  return campaignIds
}

/** In one order for everybody, so that no two wait for each other. */
async function campaignsOf(tx: EntityManager, { id: holderId }: GuestRow): Promise<string[]> {
  const admissions = await tx.find(LinkAdmissionEntity, { holderId })
  return [...new Set(admissions.map(({ campaignId }) => campaignId))].toSorted()
}

/** Lets somebody into a campaign by the links by which a guest was let in. */
export async function admitAlike(
  tx: EntityManager,
  { from, to, campaignId }: { from: string; to: { id: string; name: string }; campaignId: string },
  now: Date,
): Promise<void> {
  const given = await tx.find(LinkAdmissionEntity, { holderId: from, campaignId })
  const known = await tx.find(LinkAdmissionEntity, { holderId: to.id, campaignId })
  const has = new Set(known.map(({ linkId }) => linkId))
  for (const { linkId, companyId } of given)
    if (!has.has(linkId)) {
      const place = { linkId, companyId, campaignId }
      const holder = { holderId: to.id, name: to.name }
      tx.create(LinkAdmissionEntity, { ...place, ...holder, enteredAt: now })
    }
  await tx.flush()
}

async function moveBrowsers(tx: EntityManager, from: GuestRow, to: GuestRow): Promise<void> {
  await tx.nativeUpdate(GuestKeyEntity, { guestId: from.id }, { guestId: to.id })
  await tx.nativeUpdate(GuestBrowserEntity, { guestId: from.id }, { guestId: to.id })
  tx.create(GuestBrowserEntity, { browserId: from.id, guestId: to.id })
  from.email = null
  from.confirmedAt = null
  await tx.flush()
}
