import type { Target } from '#shared/contract/targets.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { TargetEntity } from './entities.ts'
import type { TargetRow } from './entities.ts'

/** What a campaign is to reach; null without a target. */
export async function findTarget(em: EntityManager, campaignId: string): Promise<Target | null> {
  const row = await em.findOne(TargetEntity, { campaignId })
  return row && presentTarget(row)
}

export const presentTarget = ({ measure, count, lastDay = null }: TargetRow): Target => ({
  measure,
  count,
  by: lastDay,
})
