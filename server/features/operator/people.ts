import { validate as isUuid } from 'uuid'
import type { Role } from '#shared/permissions/can.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type {
  IdentityEntity,
  IdentitySessionEntity,
} from '#server/platform/identity/embedded/entities.ts'
import { DisabledPersonEntity } from '#server/platform/identity/entities.ts'
import type { Held } from './companies.ts'
import { contains, pageLength } from './search-pattern.ts'

export type ListedPerson = {
  id: string
  name: string
  email: string
  companies: { id: string; name: string; role: Role }[]
  /** When they signed in last, where the provider is built in. */
  seenAt: Date | null
  disabled: Held | null
}

type PeopleTables = CompanyTables & TablesOf<typeof IdentityEntity | typeof IdentitySessionEntity>

/**
 * People of all companies, and whom the built-in provider knows, by their address: those after
 * `after` (`next` of the page before), whose name, address or id contains `search`. Five queries,
 * however many there are.
 */
export async function listPeople(
  em: EntityManager,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
): Promise<{ people: ListedPerson[]; next: string | null }> {
  const found = await findPeople(em, { search: search.trim(), after })
  const shown = found.slice(0, pageLength)
  const last = shown.at(-1)
  const next = last && found.length > pageLength ? `${last.address} ${last.id}` : null
  return { people: await present(em, shown), next }
}

/** One person; `not-found` where nobody has the id or address. */
export async function findPerson(em: EntityManager, idOrAddress: string): Promise<ListedPerson> {
  const search = idOrAddress.trim()
  const [one, other] = search === '' ? [] : await findPeople(em, { search, isWhole: true })
  if (!one) throw new AppError('not-found', `There is no person ${idOrAddress}.`)
  if (other)
    throw new AppError('conflict', `Several people have the address ${idOrAddress}: give an id.`)
  const [person] = await present(em, [one])
  if (!person) throw new AppError('not-found')
  return person
}

type Found = { id: string; address: string; email: string; name: string }

/** `isWhole`: what is searched for is all of an id or address, not a part of one or of a name. */
type Wanted = { search: string; isWhole?: boolean; after?: string | undefined }

async function findPeople(
  em: EntityManager,
  { search, isWhole = false, after }: Wanted,
): Promise<Found[]> {
  const tables = em.getKysely<PeopleTables>()
  const at = after?.lastIndexOf(' ') ?? -1
  const [address, id] = [after?.slice(0, at) ?? '', after?.slice(at + 1) ?? '']
  const everybody = tables
    .selectFrom('member')
    .select(['person_id as id', 'email', 'name'])
    .unionAll(tables.selectFrom('identity').select(['id', 'email', 'name']))
  return tables
    .selectFrom(everybody.as('person'))
    .select(({ fn }) => [
      'id',
      fn.min(fn<string>('lower', ['email'])).as('address'),
      fn.min('email').as('email'),
      fn.max('name').as('name'),
    ])
    .$if(search !== '', (query) =>
      query.where(({ eb, fn, ref, or }) =>
        or([
          ...(isUuid(search) ? [eb('id', '=', search.toLowerCase())] : []),
          ...(isWhole
            ? [eb(fn<string>('lower', ['email']), '=', search.toLowerCase())]
            : [contains(ref('name'), search), contains(ref('email'), search)]),
        ]),
      ),
    )
    .groupBy('id')
    .$if(at >= 0 && isUuid(id), (query) =>
      query.having(({ eb, fn, and, or }) => {
        const own = fn.min(fn<string>('lower', ['email']))
        return or([eb(own, '>', address), and([eb(own, '=', address), eb('id', '>', id)])])
      }),
    )
    .orderBy('address')
    .orderBy('id')
    .limit(pageLength + 1)
    .execute()
}

async function present(em: EntityManager, found: readonly Found[]): Promise<ListedPerson[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const members = await em.find(MemberEntity, { personId: ids }, { orderBy: { joinedAt: 'asc' } })
  const companyIds = [...new Set(members.map(({ companyId }) => companyId))]
  const companies = await em.find(CompanyEntity, { id: companyIds }, { fields: ['id', 'name'] })
  const nameOf = new Map(companies.map(({ id, name }) => [id, name]))
  const disabled = await em.find(DisabledPersonEntity, { personId: ids })
  const heldOf = new Map(
    disabled.map(({ personId, disabledAt: at, because }) => [personId, { at, because }]),
  )
  const seen = await seenLast(em, ids)
  return found.map(({ id, name, email }) => ({
    id,
    name,
    email,
    companies: members
      .filter(({ personId }) => personId === id)
      .map(({ companyId, role }) => ({ id: companyId, name: nameOf.get(companyId) ?? '', role })),
    seenAt: seen.get(id) ?? null,
    disabled: heldOf.get(id) ?? null,
  }))
}

async function seenLast(em: EntityManager, ids: string[]) {
  const rows = await em
    .getKysely<PeopleTables>()
    .selectFrom('identity_session')
    .select(({ fn }) => ['identity_id', fn.max('authenticated_at').as('at')])
    .where('identity_id', 'in', ids)
    .groupBy('identity_id')
    .execute()
  return new Map(rows.map(({ identity_id, at }) => [identity_id, new Date(at)]))
}
