import type { EntityManager } from '#server/db/open-database.ts'
import type { Company, Invite, Member } from '#shared/contract/companies.ts'
import type { Me } from '#shared/contract/me.ts'
import { CompanyEntity, InviteEntity, MemberEntity } from './entities.ts'
import type { CompanyRow, InviteRow, MemberRow } from './entities.ts'

/** The companies of a person with their role in each, oldest membership first. */
export async function listCompaniesOf(
  em: EntityManager,
  personId: string,
): Promise<Me['companies']> {
  const members = await em.find(MemberEntity, { personId }, { orderBy: { joinedAt: 'asc' } })
  const companies = await em.find(CompanyEntity, { id: members.map((member) => member.companyId) })
  const names = new Map(companies.map((company) => [company.id, company.name]))
  return members.map(({ companyId, role }) => ({
    id: companyId,
    name: names.get(companyId) ?? '',
    role,
  }))
}

export async function listMembers(em: EntityManager, companyId: string): Promise<Member[]> {
  const rows = await em.find(MemberEntity, { companyId }, { orderBy: { joinedAt: 'asc' } })
  return rows.map(presentMember)
}

/** Invites that can still be used. */
export async function listInvites(
  em: EntityManager,
  companyId: string,
  now: Date,
): Promise<Invite[]> {
  const where = { companyId, usedAt: null, expiresAt: { $gt: now } }
  const rows = await em.find(InviteEntity, where, { orderBy: { createdAt: 'desc' }, limit: 100 })
  return rows.map(presentInvite)
}

export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    brandKit: row.brandKit,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentInvite(row: InviteRow): Invite {
  return { id: row.id, role: row.role, expiresAt: row.expiresAt.toISOString() }
}

function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    personId: row.personId,
    name: row.name,
    email: row.email,
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
  }
}
