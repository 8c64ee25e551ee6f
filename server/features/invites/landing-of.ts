import type { LeadsTo } from '#shared/contract/invites.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { InviteRow } from '#server/core/companies/entities.ts'

export type Landing = { leadsTo: LeadsTo | null; isCampaignGone: boolean }

/** Where an invite leads a member of its company: to what was meant, as far as they may see it. */
export async function landingOf(
  em: EntityManager,
  actor: Actor,
  { companyId, campaignId, screen }: InviteRow,
): Promise<Landing> {
  if (!campaignId || !screen) return { leadsTo: null, isCampaignGone: false }
  const isThere =
    (await em.count(CampaignEntity, { id: campaignId, companyId, hiddenAt: null })) > 0
  if (!isThere) return { leadsTo: null, isCampaignGone: true }
  const subject = { companyId, campaignId }
  if (!can(actor, 'campaign.see', subject)) return { leadsTo: null, isCampaignGone: false }
  const mayBuild = screen === 'builder' && can(actor, 'campaign.edit', subject)
  return {
    leadsTo: { campaignId, screen: mayBuild ? 'builder' : 'preview' },
    isCampaignGone: false,
  }
}
