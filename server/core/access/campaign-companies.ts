import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Query } from '#server/platform/db/queries.ts'
import { inStatements, placeholders } from '#server/platform/db/chunks.ts'

/** The company of each of these campaigns that exists and is shown: one query for every 200, and turns between. */
export async function loadCampaignCompanies(
  query: Query,
  campaignIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const companies = new Map<string, string>()
  for (const [at, some] of inStatements([...new Set(campaignIds)]).entries()) {
    if (at > 0) await yieldTurn()
    const rows = await query<{ id: string; company_id: string }>(
      `select id, company_id from campaign
       where id in ${placeholders(1, some.length)} and hidden_at is null`,
      some,
    )
    for (const { id, company_id } of rows) companies.set(id, company_id)
  }
  return companies
}

/** The campaigns of these companies, of which there are few. */
export async function loadCampaignsOf(
  query: Query,
  companyIds: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id from campaign where company_id in ${placeholders(1, companyIds.length)}`,
    companyIds,
  )
  return rows.map(({ id }) => id)
}
