import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { findActor } from '#server/features/companies/access.ts'
import type { Who } from '#server/features/companies/access.ts'
import { refusalOf } from '#server/features/companies/member-actor.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'

/**
 * The campaign, for a member of its company who may do `action`. A campaign of another company is
 * `not-found`, like one that does not exist; members without the right get `forbidden`.
 */
export async function requireCampaign(
  em: EntityManager,
  who: Who,
  campaignId: string,
  action: Action,
): Promise<{ campaign: CampaignRow; actor: Actor }> {
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  const actor = campaign && (await findActor(em, who, campaign.companyId))
  if (!campaign || !actor) throw new AppError('not-found')
  if (!can(actor, action, campaign)) throw refusalOf(actor)
  return { campaign, actor }
}
