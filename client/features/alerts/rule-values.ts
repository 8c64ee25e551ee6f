import { alertMeasures } from '#shared/contract/alert-limits.ts'
import type { AlertMeasure } from '#shared/contract/alert-limits.ts'
import type { AlertCondition, AlertRule } from '#shared/contract/alerts.ts'
import { must } from '#shared/lib/must.ts'

/** The kinds of conditions as they are chosen. */
export const conditionChoices = [
  { value: 'none', label: 'no' },
  { value: 'below', label: 'fewer than' },
  { value: 'above', label: 'more than' },
  { value: 'low', label: 'unusually few' },
  { value: 'high', label: 'unusually many' },
  { value: 'spike', label: 'a spike of' },
] as const
type ConditionChoice = (typeof conditionChoices)[number]['value']

/** What can be counted, as it is chosen. */
export const measureChoices = alertMeasures.map((value) => ({
  value,
  label: value === 'form-errors' ? 'form errors' : value,
}))

/** A rule as its form has it; empty boxes are ''. */
export type RuleValues = {
  measure: AlertMeasure
  /** '' for the main one. */
  goalId: string
  condition: {
    kind: ConditionChoice
    hours: number | string
    count: number | string
    over: 'hour' | 'day'
  }
  quiet: { isOn: boolean; from: string; to: string }
}

export type RuleInput = Pick<AlertRule, 'measure' | 'goalId' | 'condition' | 'quiet'>

/** The values of a rule, or those that a new one begins with. */
export function valuesOf(rule: RuleInput | null): RuleValues {
  const { measure = 'conversions', goalId = null, condition = null, quiet = null } = rule ?? {}
  const kind = condition?.kind === 'unusual' ? condition.side : condition?.kind
  return {
    measure,
    goalId: goalId ?? '',
    condition: {
      kind: kind ?? 'none',
      hours: condition?.kind === 'none' ? condition.hours : 3,
      count: condition && 'count' in condition ? condition.count : 100,
      over: condition && 'over' in condition ? condition.over : 'hour',
    },
    quiet: { isOn: quiet !== null, from: String(quiet?.from ?? 22), to: String(quiet?.to ?? 7) },
  }
}

/** What is sent of them; a spike is always one of leads, and only conversions are of a goal. */
export function inputOf({ measure, goalId, condition, quiet }: RuleValues): RuleInput {
  const isSpike = condition.kind === 'spike'
  return {
    measure: isSpike ? 'leads' : measure,
    goalId: !isSpike && measure === 'conversions' && goalId !== '' ? goalId : null,
    condition: conditionOf(condition),
    quiet: quiet.isOn ? { from: Number(quiet.from), to: Number(quiet.to) } : null,
  }
}

function conditionOf({ kind, hours, count, over }: RuleValues['condition']): AlertCondition {
  switch (kind) {
    case 'none':
      return { kind, hours: Number(hours) }
    case 'below':
    case 'above':
      return { kind, count: Number(count), over }
    case 'low':
    case 'high':
      return { kind: 'unusual', side: kind }
    case 'spike':
      return { kind }
  }
}

/** What Mantine's selects give, as one of the values that they offer. */
export const conditionNamed = (value: string | null): ConditionChoice =>
  must(conditionChoices.find((one) => one.value === value)?.value, 'a condition is chosen')
export const measureNamed = (value: string | null): AlertMeasure =>
  must(
    alertMeasures.find((one) => one === value),
    'a measure is chosen',
  )
