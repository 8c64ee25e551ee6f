import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'

/** What tells how far back a company can look. */
export type HistoryLimit = Pick<Services, 'plans' | 'clock'>

const dayMs = 24 * 3_600_000

/** Since when a company can look at and bring back versions, by its plan; null for always. */
export async function historySince(
  em: EntityManager,
  companyId: string,
  { plans, clock }: HistoryLimit,
): Promise<Date | null> {
  const now = clock()
  const { limits } = await plans.planOf(em, companyId, now)
  return limits.historyDays === null ? null : new Date(now.getTime() - limits.historyDays * dayMs)
}
