import { LinkAdmissionEntity } from '#server/core/access/entities.ts'
import { lockCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { moveNotifications } from '#server/features/notifications/public/move-notifications.ts'
import { moveAnswers } from '#server/features/reviews/public/move-answers.ts'
import { GuestBrowserEntity, GuestKeyEntity } from '#server/features/share-links/public/entities.ts'
import type { GuestRow } from '#server/features/share-links/public/entities.ts'
import { moveComments } from '#server/features/threads/public/move-comments.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** Two guests who are one person; `only` names the one campaign whose belongings go over. */
type Merging = { from: GuestRow; to: GuestRow; only?: string }

/**
 * Makes what one guest was admitted to and said that of another, in the caller's transaction, and unless
 * that is of one campaign `only`, their browsers too. Gives the campaigns in which something went over.
 */
export async function mergeGuests(
  tx: EntityManager,
  { from, to, only }: Merging,
  now: Date,
): Promise<string[]> {
  const of = { holderId: from.id, ...(only ? { campaignId: only } : {}) }
  const admissions = await tx.find(LinkAdmissionEntity, of)
  const campaignIds = [...new Set(admissions.map(({ campaignId }) => campaignId))].sort()
  await admitAlike(tx, { from: from.id, to, ...(only ? { campaignId: only } : {}) }, now)
  await tx.nativeDelete(LinkAdmissionEntity, of)
  for (const campaignId of campaignIds) {
    const campaign = await lockCampaign(tx, campaignId)
    const move = { from: from.id, to: to.id, campaignId }
    await moveAnswers(tx, campaign, move, now)
    await moveComments(tx, move)
    await moveNotifications(tx, move)
  }
  if (!only) await moveBrowsers(tx, from, to)
  return campaignIds
}

/** Lets somebody in by the links by which a guest was let in, in one campaign or in all of theirs. */
export async function admitAlike(
  tx: EntityManager,
  { from, to, campaignId }: { from: string; to: { id: string; name: string }; campaignId?: string },
  now: Date,
): Promise<void> {
  const inCampaign = campaignId ? { campaignId } : {}
  const given = await tx.find(LinkAdmissionEntity, { holderId: from, ...inCampaign })
  const known = await tx.find(LinkAdmissionEntity, { holderId: to.id, ...inCampaign })
  const has = new Set(known.map(({ linkId }) => linkId))
  for (const { linkId, companyId, campaignId: where } of given)
    if (!has.has(linkId)) {
      const place = { linkId, companyId, campaignId: where }
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
