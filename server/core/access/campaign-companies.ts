import { setImmediate as yieldTurn } from 'node:timers/promises'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { AccessReader } from './entities.ts'

/** The company of each of these campaigns that exists and is shown: one query for every 200, and turns between. */
export async function loadCampaignCompanies(
  tables: AccessReader,
  campaignIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const companies = new Map<string, string>()
  for (const [at, some] of inStatements([...new Set(campaignIds)]).entries()) {
    if (at > 0) await yieldTurn()
    const rows = await tables
      .selectFrom('campaign')
      .select(['id', 'company_id'])
      .where('id', 'in', some)
      .where('hidden_at', 'is', null)
      .execute()
    for (const { id, company_id } of rows) companies.set(id, company_id)
  }
  return companies
}

/** The campaigns of these companies, of which there are few. */
export async function loadCampaignsOf(
  tables: AccessReader,
  companyIds: readonly string[],
): Promise<string[]> {
  const rows = await tables
    .selectFrom('campaign')
    .select('id')
    .where('company_id', 'in', companyIds)
    .execute()
  return rows.map(({ id }) => id)
}
