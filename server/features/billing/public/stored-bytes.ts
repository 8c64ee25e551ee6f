import { sql } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { AssetTables } from '#server/features/assets/public/entities.ts'
import type { ThreadTables } from '#server/features/threads/public/entities.ts'

type Sums = Map<string, number>

/** Bytes of the pictures and fonts of these companies, in the library and in comments, by company. */
export async function storedByCompany(
  em: EntityManager,
  companyIds: readonly string[],
): Promise<Sums> {
  const tables = em.getKysely<AssetTables & ThreadTables>()
  const library = await tables
    .selectFrom('asset')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('bytes')])
    .where('company_id', 'in', [...companyIds])
    .where('deleted_at', 'is', null)
    .groupBy('company_id')
    .execute()
  const inComments = await tables
    .selectFrom('comment_picture')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('bytes')])
    .where('company_id', 'in', [...companyIds])
    .groupBy('company_id')
    .execute()
  return sumUp([...library, ...inComments])
}

const journal = ['journal_snapshot', 'journal_chunk', 'journal_generation']

/**
 * Bytes of the documents of these companies' campaigns with their history, by company; samples left
 * out, and what SQLite wrote within the last seconds.
 */
export async function documentsByCompany(
  em: EntityManager,
  companyIds: readonly string[],
): Promise<Sums> {
  // Neither database reads the contents for their lengths.
  const parts = journal.map(
    (table) => sql`
      select campaign.company_id, sum(octet_length(part.content)) as bytes
      from campaign join ${sql.table(table)} as part on part.campaign_id = campaign.id
      where campaign.company_id in (${sql.join(companyIds)}) and campaign.sample is null
      group by campaign.company_id`,
  )
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(em.getKysely())
  return sumUp(rows)
}

type Sum = number | string | null
type Found = { company_id: string; bytes: Sum }

function sumUp(found: readonly Found[]): Sums {
  const sums: Sums = new Map()
  for (const { company_id: id, bytes } of found) sums.set(id, (sums.get(id) ?? 0) + Number(bytes))
  return sums
}
