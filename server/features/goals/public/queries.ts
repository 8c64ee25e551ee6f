import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GoalEntity } from './entities.ts'
import type { GoalRow } from './entities.ts'

/** The goals of a campaign that are shown, in the order in which they were made. */
export const listGoals = (em: EntityManager, campaignId: string): Promise<GoalRow[]> =>
  em.find(GoalEntity, { campaignId, removedAt: null }, { orderBy: { id: 'asc' } })
