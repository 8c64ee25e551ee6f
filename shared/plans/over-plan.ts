import { usedLimits } from './limits.ts'
import type { PlanLimits, UsedLimit } from './limits.ts'

/** How much of each limit is used now. */
export type PlanUse = Record<UsedLimit, number>

/** What of it is more than `limits` hold; with exactly as much nothing is over. */
export function overPlan(limits: PlanLimits, used: PlanUse): UsedLimit[] {
  return usedLimits.filter((name) => used[name] > (limits[name] ?? Number.POSITIVE_INFINITY))
}
