import type { Services } from '#server/core/services.ts'
import type { Counts } from '#server/core/ports/visit-numbers.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'

/** What visitors did who came by each tracked link of a campaign, ever, by its short id; the main goal first. */
export async function countByLink(
  { numbers, clock }: Pick<Services, 'numbers' | 'clock'>,
  em: EntityManager,
  { id: campaignId, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
): Promise<Map<string, Counts>> {
  const goals = (await listGoals(em, campaignId)).filter(({ isMain }) => isMain)
  const { lists } = await numbers.ask(companyId, campaignId, {
    from: 0,
    to: clock().getTime() + 1,
    timeZone: 'UTC',
    filters: [],
    goals,
    by: ['link'],
    buckets: [],
    robots: false,
  })
  return lists[0]?.counts ?? new Map<string, Counts>()
}
