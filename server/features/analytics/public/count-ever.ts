import type { DimensionName } from '#shared/contract/dimensions.ts'
import type { Services } from '#server/core/services.ts'
import type { Answer, GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'

/**
 * What visitors of a campaign did of whom events are kept, by these dimensions. Goals are those that are
 * `asked` for, else the main one.
 */
export async function countEver(
  { numbers }: Pick<Services, 'numbers'>,
  em: EntityManager,
  { id, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
  by: readonly DimensionName[],
  asked?: readonly GoalTarget[],
): Promise<Answer['lists']> {
  const goals = asked ?? (await listGoals(em, id)).filter(({ isMain }) => isMain)
  const time = { from: 0, to: Infinity, timeZone: 'UTC', buckets: [] }
  const all = { ...time, filters: [], goals, by, robots: false }
  const [answer] = await numbers.ask(companyId, id, [all])
  return answer?.lists ?? []
}
