import type { GoalRow } from '#server/features/goals/public/entities.ts'
import type { AlertRuleRow } from './public/entities.ts'

/** The goal that conversions of a rule are of; null where there is none, or it was removed. */
export function goalOf(
  { measure, goalId }: Pick<AlertRuleRow, 'measure' | 'goalId'>,
  goals: readonly GoalRow[],
): GoalRow | null {
  if (measure !== 'conversions') return null
  return goals.find(({ id, isMain }) => (goalId ? id === goalId : isMain)) ?? null
}
