import { validate as isUuid } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, CompanyTables } from '#server/core/companies/entities.ts'
import type { CompanyPlan, Plans } from '#server/core/ports/plans.ts'
import { usesOf } from './company-uses.ts'
import type { CompanyUse } from './company-uses.ts'
import { contains, pageLength } from './search-pattern.ts'

/** Since when something is disabled or taken down, and the operator's reason. */
export type Held = { at: Date; because: string }

export type ListedCompany = CompanyUse & {
  id: string
  name: string
  createdAt: Date
  plan: CompanyPlan['name']
  /** Since when it waits for its deletion, closed by its owners. */
  closedAt: Date | null
  disabled: Held | null
}

export type CompanyDetails = ListedCompany & {
  members: number
  people: { personId: string; name: string; email: string; role: Role; joinedAt: Date }[]
  /** Those that visitors can reach, or could but for the operator. */
  reachable: {
    id: string
    name: string
    slug: string
    status: CampaignStatus
    takenDown: Held | null
  }[]
}

type Asked = { now: Date; plans: Pick<Plans, 'plansOf'> }

/**
 * Companies with their use, newest first: those older than the company `before`, whose name or id
 * contains `search`. Six queries, however many there are.
 */
export async function listCompanies(
  em: EntityManager,
  { search = '', before }: { search?: string | undefined; before?: string | undefined },
  { now, plans }: Asked,
): Promise<{ companies: ListedCompany[]; hasMore: boolean }> {
  const ids = await findIds(em, search.trim(), before)
  const shown = ids.slice(0, pageLength)
  const rows = await em.find(CompanyEntity, { id: shown }, { orderBy: { id: 'desc' } })
  return { companies: await present(em, rows, { now, plans }), hasMore: ids.length > pageLength }
}

async function findIds(em: EntityManager, search: string, before: string | undefined) {
  const found = await em
    .getKysely<CompanyTables>()
    .selectFrom('company')
    .select('id')
    .$if(search !== '', (query) =>
      query.where(({ eb, ref, or }) =>
        or([
          contains(ref('name'), search),
          ...(isUuid(search) ? [eb('id', '=', search.toLowerCase())] : []),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(pageLength + 1)
    .execute()
  return found.map(({ id }) => id)
}

async function present(
  em: EntityManager,
  rows: readonly CompanyRow[],
  { now, plans }: Asked,
): Promise<ListedCompany[]> {
  const ids = rows.map(({ id }) => id)
  const uses = await usesOf(em, ids, now)
  const planOf = await plans.plansOf(em, ids, now)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    ...uses(row.id),
    plan: planOf(row.id).name,
    closedAt: row.closedAt ?? null,
    disabled: heldOf(row.disabledAt, row.disabledBecause),
  }))
}

const mostPeople = 200
const mostReachable = 200

/** One company with its members and what it has live; `not-found` where there is none. */
export async function showCompany(
  em: EntityManager,
  companyId: string,
  asked: Asked,
): Promise<CompanyDetails> {
  const row = isUuid(companyId) ? await em.findOne(CompanyEntity, { id: companyId }) : null
  const [company] = row ? await present(em, [row], asked) : []
  if (!company) throw new AppError('not-found', `There is no company ${companyId}.`)
  const members = await em.find(
    MemberEntity,
    { companyId },
    { orderBy: { joinedAt: 'asc' }, limit: mostPeople },
  )
  const campaigns = await em.find(
    CampaignEntity,
    { companyId, sample: null, $or: [{ status: 'live' }, { takenDownAt: { $ne: null } }] },
    { orderBy: { updatedAt: 'desc' }, limit: mostReachable },
  )
  return {
    ...company,
    people: members.map(({ personId, name, email, role, joinedAt }) => ({
      personId,
      name,
      email,
      role,
      joinedAt,
    })),
    reachable: campaigns.map(({ id, name, slug, status, takenDownAt, takenDownBecause }) => ({
      id,
      name,
      slug,
      status,
      takenDown: heldOf(takenDownAt, takenDownBecause),
    })),
  }
}

/** What the two columns of a row say together. */
export function heldOf(
  at: Date | null | undefined,
  because: string | null | undefined,
): Held | null {
  return at ? { at, because: because ?? '' } : null
}
