import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { inStatements } from '#server/features/analytics/chunks.ts'
import { memberActor } from '#server/features/companies/access.ts'
import { CompanyEntity, MemberEntity } from '#server/features/companies/entities.ts'

type Asked = { personId: string; companyIds: Iterable<string> }

/**
 * Who these people are now in these companies: a query for every 200 people and for every 200
 * companies, with turns for the rest of the process in between.
 */
export async function loadActors(
  em: EntityManager,
  asked: readonly Asked[],
): Promise<(personId: string, companyId: string) => Actor | null> {
  const companyIdsOf = new Map<string, Set<string>>()
  for (const { personId, companyIds } of asked) {
    const known = companyIdsOf.get(personId) ?? new Set()
    for (const companyId of companyIds) known.add(companyId)
    companyIdsOf.set(personId, known)
  }
  const companies = await loadCompanies(em, new Set(asked.flatMap((one) => [...one.companyIds])))
  const actors = new Map<string, Actor>()
  for (const [at, some] of inStatements([...companyIdsOf]).entries()) {
    const companyIds = [...new Set(some.flatMap(([, ids]) => [...ids]))]
    if (companyIds.length === 0) continue
    if (at > 0) await yieldTurn()
    const members = await em
      .createQueryBuilder(MemberEntity)
      .select(['personId', 'companyId', 'role'])
      .where({ personId: some.map(([personId]) => personId), companyId: companyIds })
      .execute('all')
    for (const { personId, companyId, role } of members) {
      const company = companies.get(companyId)
      if (company) actors.set(`${personId} ${companyId}`, memberActor({ companyId, role }, company))
    }
  }
  return (personId, companyId) => actors.get(`${personId} ${companyId}`) ?? null
}

async function loadCompanies(em: EntityManager, companyIds: ReadonlySet<string>) {
  const companies = new Map<string, Parameters<typeof memberActor>[1]>()
  for (const some of inStatements([...companyIds])) {
    const options = { fields: ['allowances', 'closedAt'], disableIdentityMap: true } as const
    for (const company of await em.find(CompanyEntity, { id: some }, options))
      companies.set(company.id, company)
  }
  return companies
}
