import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor, Guest } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Who } from '#server/core/companies/access.ts'
import { refusalOf } from '#server/core/companies/member-actor.ts'
import { findActorOrGuest } from './find-actor-or-guest.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/**
 * The campaign, for a member of its company, or a guest whom a link admits at `now`, who may do
 * `action`. A campaign of another company is `not-found`, like one that does not exist; members and
 * guests without the right get `forbidden`.
 */
export async function requireCampaign(
  em: EntityManager,
  who: Who,
  asked: { campaignId: string; action: Action; now: Date },
): Promise<{ campaign: CampaignRow; actor: Actor | Guest }> {
  const { campaignId, action, now } = asked
  const campaign = await em.findOne(CampaignEntity, { id: campaignId, hiddenAt: null })
  const actor = campaign && (await findActorOrGuest(em, who, campaign.companyId, now))
  if (!campaign || !actor) throw new AppError('not-found')
  const subject = { companyId: campaign.companyId, campaignId: campaign.id }
  if (!can(actor, action, subject)) throw refusalOf(actor, subject)
  return { campaign, actor }
}
