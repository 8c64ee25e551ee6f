import type { Totals } from '#shared/contract/analytics.ts'
import type { ReachedTarget } from '#shared/contract/targets.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { isCounted } from '#server/features/leads/public/count-leads.ts'
import type { LeadTables } from '#server/features/leads/public/entities.ts'
import { findTarget } from '#server/features/targets/public/find-target.ts'

/** What a campaign is to reach and how far it is, of whose totals `total` are; null without a target. */
export async function targetOf(
  em: EntityManager,
  campaignId: string,
  total: Totals,
): Promise<ReachedTarget | null> {
  const target = await findTarget(em, campaignId)
  if (!target) return null
  const { measure } = target
  const reached = measure === 'leads' ? await leadsOf(em, campaignId) : total[measure]
  return { ...target, reached }
}

/** All that came and count: who sends nonsense brings no target nearer. */
async function leadsOf(em: EntityManager, campaignId: string): Promise<number> {
  const { count } = await em
    .getKysely<LeadTables>()
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where(isCounted)
    .executeTakeFirstOrThrow()
  return count
}
