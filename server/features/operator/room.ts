import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import {
  allDocumentsByCompany,
  storedByCompany,
} from '#server/features/billing/public/stored-bytes.ts'
import type { LeadTables } from '#server/features/leads/public/entities.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
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
  const files = await storedByCompany(read())
  const documents = await allDocumentsByCompany(read())
  const leads = byCompany(await leadsOf(read()).execute())
  const events = byCompany(await eventsOf(read()).execute())
  const used = companies.map(({ id, name }) => ({
    id,
    name,
    fileBytes: files.get(id) ?? 0,
    documentBytes: documents.get(id) ?? 0,
    leads: leads.get(id) ?? 0,
    events: events.get(id) ?? 0,
  }))
  const bytes = ({ fileBytes, documentBytes }: CompanyRoom) => fileBytes + documentBytes
  return used.toSorted((a, b) => bytes(b) - bytes(a)).slice(0, shownCompanies)
}

type Counted = { company_id: string; count: number | string }

const byCompany = (rows: readonly Counted[]) =>
  new Map(rows.map(({ company_id: id, count }) => [id, Number(count)]))

const leadsOf = (tables: Reader<LeadTables>) =>
  tables
    .selectFrom('lead')
    .select(({ fn }) => ['company_id', fn.countAll<number | string>().as('count')])
    .groupBy('company_id')

const eventsOf = (tables: Reader<IngestTables & CampaignTables>) =>
  tables
    .selectFrom('visit_event')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .innerJoin('campaign', 'campaign.id', 'visit_place.campaign_id')
    .select(({ fn }) => ['campaign.company_id', fn.countAll<number | string>().as('count')])
    .groupBy('campaign.company_id')
