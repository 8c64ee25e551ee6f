import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { guestsWhoHear } from '#server/features/share-links/public/guests.ts'

/** Somebody who is told: a member, or a guest, who hears of it by mail alone. */
export type Recipient = { personId: string; name: string; email: string; isGuest: boolean }

type Asked = {
  ids: readonly string[]
  /** What they are told of is said in a thread; else it is about a review. */
  isOfThread: boolean
}

/**
 * Of these people those who may see now what they are told of: members of the campaign's company, and
 * guests with an address who want mails.
 */
export async function findRecipients(
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  { ids, isOfThread }: Asked,
  now: Date,
): Promise<Recipient[]> {
  const { companyId } = campaign
  const company = ids.length > 0 ? await em.findOne(CompanyEntity, { id: companyId }) : null
  if (!company) return []
  const members = await em.find(MemberEntity, { companyId, personId: [...ids] })
  const known = new Set(members.map(({ personId }) => personId))
  const action = isOfThread ? 'thread.see' : 'review.see'
  const others = ids.filter((id) => !known.has(id))
  const guests = await guestsWhoHear(em, campaign, { ids: others, action }, now)
  return [
    ...members
      .filter((member) => can(memberActor(member, company), 'campaign.see', campaign))
      .map(({ personId, name, email }) => ({ personId, name, email, isGuest: false })),
    ...guests.map(({ id, name, email }) => ({ personId: id, name, email, isGuest: true })),
  ]
}
