import { AppError } from '#shared/errors/catalogue.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { GuestEntity, GuestKeyEntity } from '#server/features/share-links/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'

/**
 * Ends the mails to a guest, or takes that back, by what one of them carries. Asked twice, it is as after
 * the first time. Throws `link-unusable` for what is in none, or is too old.
 */
export async function setMails(
  em: EntityManager,
  { token, areOff, now }: { token: string; areOff: boolean; now: Date },
): Promise<{ campaignName: string }> {
  const stopHash = hashToken(token)
  const key = await em.findOne(GuestKeyEntity, { stopHash, expiresAt: { $gt: now } })
  const campaign = key && (await em.findOne(CampaignEntity, { id: key.campaignId, hiddenAt: null }))
  if (!key || !campaign) throw new AppError('link-unusable')
  await em.nativeUpdate(GuestEntity, { id: key.guestId }, { mailsOff: areOff })
  return { campaignName: campaign.name }
}
