import type { EntityManager } from '#server/db/open-database.ts'
import type { Company } from '#shared/contract/companies.ts'
import type { Invite } from '#shared/contract/invites.ts'
import type { Me } from '#shared/contract/me.ts'
import type { Member } from '#shared/contract/members.ts'
import { CompanyEntity, InviteEntity, MemberEntity } from './entities.ts'
import type { CompanyRow, InviteRow, MemberRow } from './entities.ts'

/** The companies of a person with their role in each, oldest membership first. */
export async function listCompaniesOf(
  em: EntityManager,
  personId: string,
): Promise<Me['companies']> {
  const members = await em.find(MemberEntity, { personId }, { orderBy: { joinedAt: 'asc' } })
  const rows = await em.find(CompanyEntity, { id: members.map((member) => member.companyId) })
  const companies = new Map(rows.map((company) => [company.id, company]))
  return members.flatMap(({ companyId, role }) => {
    const company = companies.get(companyId)
    if (!company) return []
    const { id, name, logoUrl, allowances, eraseAt } = presentCompany(company)
    return [{ id, name, role, logoUrl, allowances, eraseAt }]
  })
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
    website: row.website ?? null,
    brandKit: row.brandKit,
    logoUrl: null,
    allowances: row.allowances,
    createdAt: row.createdAt.toISOString(),
    eraseAt: row.eraseAt?.toISOString() ?? null,
  }
}

export function presentInvite(row: InviteRow): Invite {
  return {
    id: row.id,
    role: row.role,
    email: row.email ?? null,
    invitedBy: row.invitedByName ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
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
