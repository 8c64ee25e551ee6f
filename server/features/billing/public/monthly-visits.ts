import type { EntityManager } from '#server/platform/db/open-database.ts'
import { monthlyVisits } from '../usage.ts'

/** Visits of these companies' pages in the month of `now`, by company; samples left out. */
export async function visitsByCompany(
  em: EntityManager,
  companyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await monthlyVisits(em, now)
    .select(({ fn }) => [
      'campaign.company_id',
      fn.sum<number | string | null>('rollup.visitors').as('visits'),
    ])
    .where('campaign.company_id', 'in', [...companyIds])
    .groupBy('campaign.company_id')
    .execute()
  return new Map(rows.map((row) => [row.company_id, Number(row.visits ?? 0)]))
}
