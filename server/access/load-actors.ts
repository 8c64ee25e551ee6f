import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { memberActor } from '#server/features/companies/access.ts'
import { CompanyEntity, MemberEntity } from '#server/features/companies/entities.ts'

/** Who these people are now in these companies: two queries, however many they are. */
export async function loadActors(
  em: EntityManager,
  asked: readonly { personId: string; companyIds: Iterable<string> }[],
): Promise<(personId: string, companyId: string) => Actor | null> {
  const personIds = [...new Set(asked.map(({ personId }) => personId))]
  const companyIds = [...new Set(asked.flatMap((one) => [...one.companyIds]))]
  if (companyIds.length === 0) return () => null
  const members = await em.find(MemberEntity, { personId: personIds, companyId: companyIds })
  const companies = await em.find(CompanyEntity, { id: companyIds })
  const companyById = new Map(companies.map((company) => [company.id, company]))
  const actors = new Map<string, Actor>()
  for (const member of members) {
    const company = companyById.get(member.companyId)
    if (company) actors.set(`${member.personId} ${member.companyId}`, memberActor(member, company))
  }
  return (personId, companyId) => actors.get(`${personId} ${companyId}`) ?? null
}
