import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { allowances } from '#shared/permissions/can.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { CompanyRights } from '#server/core/companies/member-actor.ts'
import type { AccessReader } from './entities.ts'
import { loadGuests } from './load-guests.ts'
import { readNames } from './read-names.ts'

type Asked = { personId: string; companyIds: Iterable<string> }

/**
 * Who these people are at `now` (ms) in these companies, as members, else as guests: two queries for
 * every 200 people and one for every 200 companies, with turns for the rest of the process in
 * between.
 */
export async function loadActors(
  tables: AccessReader,
  asked: readonly Asked[],
  now: number,
): Promise<(personId: string, companyId: string) => Actor | Guest | null> {
  const companyIdsOf = new Map<string, Set<string>>()
  for (const { personId, companyIds } of asked) {
    const known = companyIdsOf.get(personId) ?? new Set()
    for (const companyId of companyIds) known.add(companyId)
    companyIdsOf.set(personId, known)
  }
  const allIds = new Set(asked.flatMap((one) => [...one.companyIds]))
  const companies = await loadCompanies(tables, allIds)
  const actors = new Map<string, Actor>()
  for (const [at, some] of inStatements([...companyIdsOf]).entries()) {
    const personIds = some.map(([personId]) => personId)
    const companyIds = [...new Set(some.flatMap(([, ids]) => [...ids]))]
    if (companyIds.length === 0) continue
    if (at > 0) await yieldTurn()
    const members = await loadMembers(tables, personIds, companyIds)
    for (const { person_id, company_id, role } of members) {
      const company = companies.get(company_id)
      const member = { companyId: company_id, role }
      if (company) actors.set(`${person_id} ${company_id}`, memberActor(member, company))
    }
  }
  const strangers = [...companyIdsOf]
    .filter(([personId, ids]) => [...ids].some((id) => !actors.has(`${personId} ${id}`)))
    .map(([personId]) => personId)
  const guests = await loadGuests(tables, strangers, now)
  return (personId, companyId) => {
    const key = `${personId} ${companyId}`
    return actors.get(key) ?? guests.get(key) ?? null
  }
}

function loadMembers(
  tables: AccessReader,
  personIds: readonly string[],
  companyIds: readonly string[],
) {
  return tables
    .selectFrom('member')
    .select(['person_id', 'company_id', 'role'])
    .where('person_id', 'in', personIds)
    .where('company_id', 'in', companyIds)
    .execute()
}

async function loadCompanies(tables: AccessReader, companyIds: ReadonlySet<string>) {
  const companies = new Map<string, CompanyRights>()
  for (const [at, some] of inStatements([...companyIds]).entries()) {
    if (at > 0) await yieldTurn()
    const rows = await tables
      .selectFrom('company')
      .select(['id', 'allowances', 'closed_at as closedAt', 'disabled_at as disabledAt'])
      .where('id', 'in', some)
      .execute()
    for (const { id, allowances: stored, closedAt, disabledAt } of rows)
      companies.set(id, { allowances: readNames(stored, allowances), closedAt, disabledAt })
  }
  return companies
}
