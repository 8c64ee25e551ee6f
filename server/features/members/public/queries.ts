import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Member } from '#shared/contract/members.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'

/** The members of a company, the first ones first. */
export async function listMembers(em: EntityManager, companyId: string): Promise<Member[]> {
  const rows = await em.find(MemberEntity, { companyId }, { orderBy: { joinedAt: 'asc' } })
  return rows.map(presentMember)
}

/** A member as the API shows it. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    personId: row.personId,
    name: row.name,
    email: row.email,
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
  }
}
