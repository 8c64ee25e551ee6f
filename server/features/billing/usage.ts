import { countedRoles } from '#shared/plans/plans.ts'
import type { CountedLimit } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'

type Count = (em: EntityManager, companyId: string, now: Date) => Promise<number>

const roles = [...countedRoles]

/** Members who build; without those who are only invited. */
export const joinedMembers: Count = (em, companyId) =>
  em.count(MemberEntity, { companyId, role: roles })

/** How much of each limit a company uses now. */
export const countUsed: Record<CountedLimit, Count> = {
  members: async (em, companyId, now) =>
    (await joinedMembers(em, companyId, now)) +
    (await em.count(InviteEntity, { companyId, role: roles, ...openInvite(now) })),
  // A paused campaign takes no place; that is how to make room for another.
  liveCampaigns: (em, companyId) =>
    em.count(CampaignEntity, { companyId, status: 'live', sample: null }),
  customDomains: (em, companyId) => em.count(CustomDomainEntity, { companyId, removedAt: null }),
}
