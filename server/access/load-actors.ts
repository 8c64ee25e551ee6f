import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { inStatements } from '#server/features/analytics/chunks.ts'
import { memberActor } from '#server/features/companies/access.ts'
import { CompanyEntity, MemberEntity } from '#server/features/companies/entities.ts'

type Asked = { personId: string; companyIds: Iterable<string> }

/**
 * Who these people are now in these companies: two queries for every 200, with turns for the rest
 * of the process in between.
 */
export async function loadActors(
  em: EntityManager,
  asked: readonly Asked[],
): Promise<(personId: string, companyId: string) => Actor | null> {
  const actors = new Map<string, Actor>()
  for (const some of inStatements(asked)) {
    const personIds = [...new Set(some.map(({ personId }) => personId))]
    const companyIds = [...new Set(some.flatMap((one) => [...one.companyIds]))]
    if (companyIds.length === 0) continue
    if (actors.size > 0) await yieldTurn()
    const members = await em.find(
      MemberEntity,
      { personId: personIds, companyId: companyIds },
      { fields: ['personId', 'companyId', 'role'], disableIdentityMap: true },
    )
    const companies = await em.find(
      CompanyEntity,
      { id: companyIds },
      { fields: ['allowances', 'closedAt'], disableIdentityMap: true },
    )
    const companyById = new Map(companies.map((company) => [company.id, company]))
    for (const member of members) {
      const { personId, companyId } = member
      const company = companyById.get(companyId)
      if (company) actors.set(`${personId} ${companyId}`, memberActor(member, company))
    }
  }
  return (personId, companyId) => actors.get(`${personId} ${companyId}`) ?? null
}
