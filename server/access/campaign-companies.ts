import type { Query } from '#server/db/queries.ts'
import { inStatements, placeholders } from '#server/features/analytics/chunks.ts'

/** The company of each of these campaigns that exists: one query for every 200. */
export async function loadCampaignCompanies(
  query: Query,
  campaignIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const companies = new Map<string, string>()
  for (const some of inStatements([...new Set(campaignIds)])) {
    const rows = await query<{ id: string; company_id: string }>(
      `select id, company_id from campaign where id in ${placeholders(1, some.length)}`,
      some,
    )
    for (const { id, company_id } of rows) companies.set(id, company_id)
  }
  return companies
}
