import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import { visitsByCompany } from '#server/features/billing/public/monthly-visits.ts'
import {
  documentsByCompany,
  storedByCompany,
} from '#server/features/billing/public/stored-bytes.ts'

/** What a company has and takes. */
export type CompanyUse = {
  members: number
  campaigns: number
  liveCampaigns: number
  /** Of pictures, also those in comments, and fonts, and what is made of them. */
  storedBytes: number
  /** Of its campaigns' documents, with their history. */
  documentBytes: number
  visitsThisMonth: number
}

/** The use of these companies: eight queries, however many there are. Samples are left out. */
export async function usesOf(
  em: EntityManager,
  companyIds: readonly string[],
  now: Date,
): Promise<(companyId: string) => CompanyUse> {
  const ids = [...companyIds]
  if (ids.length === 0) return () => noUse
  const members = await countMembers(em, ids)
  const campaigns = await countCampaigns(em, ids)
  const stored = await storedByCompany(em.getKysely(), ids)
  const documents = await documentsByCompany(em.getKysely(), ids)
  const visits = await visitsByCompany(em, ids, now)
  return (id) => ({
    ...noUse,
    ...campaigns.get(id),
    members: members.get(id) ?? 0,
    storedBytes: stored.get(id) ?? 0,
    documentBytes: documents.get(id) ?? 0,
    visitsThisMonth: visits.get(id) ?? 0,
  })
}

const noUse: CompanyUse = {
  members: 0,
  campaigns: 0,
  liveCampaigns: 0,
  storedBytes: 0,
  documentBytes: 0,
  visitsThisMonth: 0,
}

async function countMembers(em: EntityManager, ids: string[]) {
  const rows = await em
    .getKysely<CompanyTables>()
    .selectFrom('member')
    .select(({ fn }) => ['company_id', fn.countAll<number | string>().as('count')])
    .where('company_id', 'in', ids)
    .groupBy('company_id')
    .execute()
  return new Map(rows.map((row) => [row.company_id, Number(row.count)]))
}

async function countCampaigns(em: EntityManager, ids: string[]) {
  const rows = await em
    .getKysely<CampaignTables>()
    .selectFrom('campaign')
    .select(({ fn }) => ['company_id', 'status', fn.countAll<number | string>().as('count')])
    .where('company_id', 'in', ids)
    .where('sample', 'is', null)
    .where('hidden_at', 'is', null)
    .groupBy(['company_id', 'status'])
    .execute()
  const counts = new Map<string, { campaigns: number; liveCampaigns: number }>()
  for (const { company_id, status, count } of rows) {
    const { campaigns, liveCampaigns } = counts.get(company_id) ?? noUse
    counts.set(company_id, {
      campaigns: campaigns + Number(count),
      liveCampaigns: status === 'live' ? Number(count) : liveCampaigns,
    })
  }
  return counts
}
