import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import type { AssetTables } from '#server/features/assets/public/entities.ts'
import type { ThreadTables } from '#server/features/threads/public/entities.ts'

type Sums = Map<string, number>

/** Bytes of these companies, by company. */
export type SumBytes = (
  tables: Reader<AssetTables & ThreadTables & CampaignTables>,
  companyIds: readonly string[],
) => Promise<Sums>

/**
 * Bytes of the pictures and fonts of these companies, or of all, in the library and in comments, by
 * company.
 */
export async function storedByCompany(
  tables: Reader<AssetTables & ThreadTables>,
  companyIds?: readonly string[],
): Promise<Sums> {
  const library = tables
    .selectFrom('asset')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('bytes')])
    .where('deleted_at', 'is', null)
    .groupBy('company_id')
  const inComments = tables
    .selectFrom('comment_picture')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('bytes')])
    .groupBy('company_id')
  const ids = companyIds ? [...companyIds] : null
  return sumUp([
    ...(await (ids ? library.where('company_id', 'in', ids) : library).execute()),
    ...(await (ids ? inComments.where('company_id', 'in', ids) : inComments).execute()),
  ])
}

const journal = ['journal_snapshot', 'journal_chunk', 'journal_generation']

/**
 * Bytes of the documents of these companies' campaigns with their history, by company; samples left
 * out, and what SQLite wrote within the last seconds.
 */
export const documentsByCompany = (
  tables: Reader<CampaignTables>,
  companyIds: readonly string[],
): Promise<Sums> =>
  documentsWhere(
    tables,
    sql`campaign.company_id in (${sql.join(companyIds)}) and campaign.sample is null`,
  )

/** The same of all companies, samples too. */
export const allDocumentsByCompany = (tables: Reader<CampaignTables>): Promise<Sums> =>
  documentsWhere(tables, sql`true`)

async function documentsWhere(tables: Reader<CampaignTables>, condition: RawBuilder<unknown>) {
  // Neither database reads the contents for their lengths.
  const parts = journal.map(
    (table) => sql`
      select campaign.company_id, sum(octet_length(part.content)) as bytes
      from campaign join ${sql.table(table)} as part on part.campaign_id = campaign.id
      where ${condition}
      group by campaign.company_id`,
  )
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(tables)
  return sumUp(rows)
}

type Sum = number | string | null
type Found = { company_id: string; bytes: Sum }

function sumUp(found: readonly Found[]): Sums {
  const sums: Sums = new Map()
  for (const { company_id: id, bytes } of found) sums.set(id, (sums.get(id) ?? 0) + Number(bytes))
  return sums
}
