import type { AlertRule, QuietHours } from '#shared/contract/alerts.ts'
import type { Goal } from '#shared/contract/goals.ts'
import { conditionWords } from '#shared/alerts/alert-words.ts'
import type { RuleInput } from './rule-values.ts'

/** A rule as a sentence: "Tell me when there is no view for 3 hours". */
export function ruleWords(
  { measure, goalId, condition }: Pick<AlertRule, 'measure' | 'goalId' | 'condition'>,
  goals: readonly Pick<Goal, 'id' | 'name'>[],
): string {
  const goal = goalId ? (goals.find(({ id }) => id === goalId)?.name ?? 'a removed goal') : null
  return `Tell me when ${conditionWords({ measure, goal, condition })}`
}

/** Why a rule is silent now, as a sentence. */
export const lackWords: Record<NonNullable<AlertRule['lacks']>, string> = {
  live: 'Silent while the campaign is not live',
  time: 'Silent until the campaign has been live for long enough',
  days: 'Not enough days yet: it compares with the same hour of at least three weeks',
  goal: 'Silent, as its goal was removed',
}

export const hourText = (hour: number | string): string => `${String(hour).padStart(2, '0')}:00`

export const quietWords = ({ from, to }: QuietHours): string =>
  `quiet ${hourText(from)} to ${hourText(to)}`

type Ready = { label: string; rule: RuleInput }
const plain = { goalId: null, quiet: null } as const

/** What most campaigns want to know, to be taken in one press. */
export const readyRules: readonly Ready[] = [
  {
    label: 'No conversion for 3 hours',
    rule: { ...plain, measure: 'conversions', condition: { kind: 'none', hours: 3 } },
  },
  {
    label: 'Unusually few visitors',
    rule: { ...plain, measure: 'visitors', condition: { kind: 'unusual', side: 'low' } },
  },
  {
    label: 'More than 20 form errors in an hour',
    rule: {
      ...plain,
      measure: 'form-errors',
      condition: { kind: 'above', count: 20, over: 'hour' },
    },
  },
  { label: 'A spike of leads', rule: { ...plain, measure: 'leads', condition: { kind: 'spike' } } },
]
