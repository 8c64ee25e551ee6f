import type { Totals } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'
import { countsOf } from './counts-of.ts'
import { totalsOf } from './queries.ts'

/** All campaigns of a company with their totals of all time, the most visited first. */
export async function companyTotals(
  em: EntityManager,
  companyId: string,
): Promise<{ campaignId: string; name: string; total: Totals }[]> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { orderBy: { name: 'asc' } })
  const totals = await totalsOf(
    em,
    campaigns.map(({ id }) => id),
  )
  return campaigns
    .map(({ id, name }) => ({ campaignId: id, name, total: countsOf(totals.get(id)) }))
    .toSorted((a, b) => b.total.views - a.total.views)
}
