import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Actor, Guest, Role } from '#shared/permissions/can.ts'
import { allowances } from '#shared/permissions/can.ts'
import type { Query } from '#server/platform/db/queries.ts'
import { inStatements, placeholders } from '#server/platform/db/chunks.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { CompanyRights } from '#server/core/companies/member-actor.ts'
import { loadGuests } from './load-guests.ts'
import { readNames } from './read-names.ts'

type Asked = { personId: string; companyIds: Iterable<string> }

/**
 * Who these people are at `now` (ms) in these companies, as members, else as guests: two queries for
 * every 200 people and one for every 200 companies, with turns for the rest of the process in
 * between.
 */
export async function loadActors(
  query: Query,
  asked: readonly Asked[],
  now: number,
): Promise<(personId: string, companyId: string) => Actor | Guest | null> {
  const companyIdsOf = new Map<string, Set<string>>()
  for (const { personId, companyIds } of asked) {
    const known = companyIdsOf.get(personId) ?? new Set()
    for (const companyId of companyIds) known.add(companyId)
    companyIdsOf.set(personId, known)
  }
  const companies = await loadCompanies(query, new Set(asked.flatMap((one) => [...one.companyIds])))
  const actors = new Map<string, Actor>()
  for (const [at, some] of inStatements([...companyIdsOf]).entries()) {
    const personIds = some.map(([personId]) => personId)
    const companyIds = [...new Set(some.flatMap(([, ids]) => [...ids]))]
    if (companyIds.length === 0) continue
    if (at > 0) await yieldTurn()
    for (const { person_id, company_id, role } of await loadMembers(query, personIds, companyIds)) {
      const company = companies.get(company_id)
      const member = { companyId: company_id, role }
      if (company) actors.set(`${person_id} ${company_id}`, memberActor(member, company))
    }
  }
  const strangers = [...companyIdsOf]
    .filter(([personId, ids]) => [...ids].some((id) => !actors.has(`${personId} ${id}`)))
    .map(([personId]) => personId)
  const guests = await loadGuests(query, strangers, now)
  return (personId, companyId) => {
    const key = `${personId} ${companyId}`
    return actors.get(key) ?? guests.get(key) ?? null
  }
}

function loadMembers(query: Query, personIds: readonly string[], companyIds: readonly string[]) {
  return query<{ person_id: string; company_id: string; role: Role }>(
    `select person_id, company_id, role from member
     where person_id in ${placeholders(1, personIds.length)}
       and company_id in ${placeholders(1, companyIds.length)}`,
    [...personIds, ...companyIds],
  )
}

async function loadCompanies(query: Query, companyIds: ReadonlySet<string>) {
  const companies = new Map<string, CompanyRights>()
  for (const [at, some] of inStatements([...companyIds]).entries()) {
    if (at > 0) await yieldTurn()
    const rows = await query<{ id: string; allowances: string; closed_at: unknown }>(
      `select id, cast(allowances as text) as allowances, closed_at from company
       where id in ${placeholders(1, some.length)}`,
      some,
    )
    for (const { id, allowances: json, closed_at } of rows)
      companies.set(id, { allowances: readNames(json, allowances), closedAt: closed_at })
  }
  return companies
}
