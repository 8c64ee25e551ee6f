import { isUsedLimit, limitNames, limitWords } from './limits.ts'
import { sayAmount } from './say-limit.ts'
import type { PlanLimits, UsedLimit } from './limits.ts'

/** "25", "1,000,000", "20 GB", "Unlimited" */
export const sayMost = (limit: UsedLimit, most: number | null): string =>
  most === null ? 'Unlimited' : sayAmount(limit, most)

/** "30 days", "1 year", "Unlimited" */
export function sayHistory({ historyDays }: Pick<PlanLimits, 'historyDays'>): string {
  if (historyDays === null) return 'Unlimited'
  return historyDays >= 365 ? `${Math.round(historyDays / 365)} year` : `${historyDays} days`
}

/** What a plan holds, a line for each limit of which it holds anything. */
export function planLines(limits: PlanLimits): string[] {
  const held = limitNames.filter(isUsedLimit).filter((name) => limits[name] !== 0)
  return [
    ...held.map((name) => sayHeld(name, limits[name])),
    `${limitWords.historyDays.name}: ${sayHistory(limits).toLowerCase()}`,
  ]
}

/** "2 live campaigns", "Unlimited members" */
function sayHeld(limit: UsedLimit, most: number | null): string {
  const { many, unlimited = many } = limitWords[limit]
  return `${sayMost(limit, most)} ${most === null ? unlimited : many}`
}
