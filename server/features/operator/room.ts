import { sql } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import type { AssetTables } from '#server/features/assets/public/entities.ts'
import type { LeadTables } from '#server/features/leads/public/entities.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import type { ThreadTables } from '#server/features/threads/public/entities.ts'
import { listSizes } from './sizes.ts'
import type { Size, Tables } from './sizes.ts'

/** What one company takes beside what it shares with others. */
export type CompanyRoom = {
  id: string
  name: string
  /** Of its library and of pictures in comments. */
  fileBytes: number
  /** Of its campaigns' documents, with their history. */
  documentBytes: number
  leads: number
  /** Visits that are kept one by one. */
  events: number
}

/** What takes room in the database and as files. */
export type Room = {
  sizes: Size[]
  /** Visits of all companies in each of the last months (`2026-03`), the oldest first. */
  months: { month: string; visits: number }[]
  /** The largest, which comes first. */
  companies: CompanyRoom[]
}

/** Reads tables as a whole: not for a thread that answers others. */
export async function readRoom(tables: Tables, now: Date): Promise<Room> {
  return {
    sizes: await listSizes(tables),
    months: await listMonths(tables, now),
    companies: await listLargest(tables),
  }
}

const shownMonths = 13
const minuteMs = 60_000

async function listMonths({ read }: Tables, now: Date): Promise<Room['months']> {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - shownMonths + 1)
  const days = await read<IngestTables>()
    .selectFrom('visit_rollup')
    .innerJoin('visit_label', 'visit_label.id', 'visit_rollup.label')
    .select(({ fn }) => ['bucket', fn.sum<number | string>('visitors').as('visits')])
    .where('granularity', '=', 'day')
    .where('dimension', '=', 'all')
    .where('bucket', '>=', first / minuteMs)
    .groupBy('bucket')
    .orderBy('bucket')
    .execute()
  const months = new Map<string, number>()
  for (const { bucket, visits } of days) {
    const month = new Date(bucket * minuteMs).toISOString().slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + Number(visits))
  }
  return [...months].map(([month, visits]) => ({ month, visits }))
}

const shownCompanies = 20

async function listLargest({ read }: Tables): Promise<CompanyRoom[]> {
  const companies = await read<CompanyTables>()
    .selectFrom('company')
    .select(['id', 'name'])
    .execute()
  const files = sumUp([
    ...(await libraryOf(read()).execute()),
    ...(await picturesOf(read()).execute()),
  ])
  const documents = sumUp(await documentsOf(read()))
  const leads = sumUp(await leadsOf(read()).execute())
  const events = sumUp(await eventsOf(read()).execute())
  const used = companies.map(({ id, name }) => ({
    id,
    name,
    fileBytes: files(id),
    documentBytes: documents(id),
    leads: leads(id),
    events: events(id),
  }))
  const bytes = ({ fileBytes, documentBytes }: CompanyRoom) => fileBytes + documentBytes
  return used.toSorted((a, b) => bytes(b) - bytes(a)).slice(0, shownCompanies)
}

/** What PostgreSQL gives of a sum, too. */
type Sum = number | string | null
type Summed = { company_id: string; sum: Sum }

function sumUp(rows: readonly Summed[]): (companyId: string) => number {
  const sums = new Map<string, number>()
  for (const { company_id: id, sum } of rows) sums.set(id, (sums.get(id) ?? 0) + Number(sum))
  return (id) => sums.get(id) ?? 0
}

const libraryOf = (tables: Reader<AssetTables>) =>
  tables
    .selectFrom('asset')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('sum')])
    .where('deleted_at', 'is', null)
    .groupBy('company_id')

const picturesOf = (tables: Reader<ThreadTables>) =>
  tables
    .selectFrom('comment_picture')
    .select(({ fn }) => ['company_id', fn.sum<Sum>('stored_bytes').as('sum')])
    .groupBy('company_id')

const journal = ['journal_snapshot', 'journal_chunk', 'journal_generation']

/** Neither database reads the contents for their lengths. */
async function documentsOf(tables: Reader<unknown>): Promise<Summed[]> {
  const parts = journal.map(
    (table) => sql`
      select campaign.company_id, sum(octet_length(part.content)) as sum
      from campaign join ${sql.table(table)} as part on part.campaign_id = campaign.id
      group by campaign.company_id`,
  )
  const { rows } = await sql<Summed>`${sql.join(parts, sql` union all `)}`.execute(tables)
  return rows
}

const leadsOf = (tables: Reader<LeadTables>) =>
  tables
    .selectFrom('lead')
    .select(({ fn }) => ['company_id', fn.countAll<number | string>().as('sum')])
    .groupBy('company_id')

const eventsOf = (tables: Reader<IngestTables & CampaignTables>) =>
  tables
    .selectFrom('visit_event')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .innerJoin('campaign', 'campaign.id', 'visit_place.campaign_id')
    .select(({ fn }) => ['campaign.company_id', fn.countAll<number | string>().as('sum')])
    .groupBy('campaign.company_id')
