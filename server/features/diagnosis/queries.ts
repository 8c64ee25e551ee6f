import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { findActor, inPerson } from '#server/core/companies/access.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'

const dayMs = 24 * 3_600_000

/** The campaign that was last worked on in the companies of a person, if they may see it. */
export async function latestCampaignOf(em: EntityManager, personId: string) {
  const members = await em.find(MemberEntity, { personId })
  const campaign = await em.findOne(
    CampaignEntity,
    { companyId: members.map((member) => member.companyId) },
    { orderBy: { updatedAt: 'desc' } },
  )
  if (!campaign) return null
  const actor = await findActor(em, inPerson(personId), campaign.companyId)
  if (!can(actor, 'campaign.see', campaign)) return null
  return { id: campaign.id, name: campaign.name, companyId: campaign.companyId }
}

/** How many mails of the last day were tried and have not gone out. */
export function countFailingMail(em: EntityManager, now: Date): Promise<number> {
  const createdAt = { $gt: new Date(now.getTime() - dayMs) }
  return em.count(MailEntity, { createdAt, sentAt: null, lastError: { $ne: null } })
}
