import type { AlertMeasure } from '#shared/contract/alert-limits.ts'
import type { AlertCondition } from '#shared/contract/alerts.ts'

/** What a rule watches; `goal` is the name of the goal that conversions are of, null for the main one. */
export type Watched = { measure: AlertMeasure; goal: string | null; condition: AlertCondition }

/** What was counted for a rule; `hour` is the hour of the day that an unusual one began at, and its day. */
export type Counted = { value: number; expected: number | null; hour?: string; weekday?: string }

const nouns: Record<AlertMeasure, readonly [one: string, many: string]> = {
  views: ['view', 'views'],
  visitors: ['visitor', 'visitors'],
  conversions: ['conversion', 'conversions'],
  clicks: ['click', 'clicks'],
  'form-errors': ['visitor with a form error', 'visitors with form errors'],
  leads: ['lead', 'leads'],
}

/** When a rule fires, to follow "Tell me when": "there is no view for 3 hours". */
export function conditionWords({ measure, goal, condition }: Watched): string {
  const [one, many] = nouns[measure]
  const of = goalWords(goal)
  switch (condition.kind) {
    case 'none':
      return `there is no ${one}${of} for ${hoursWords(condition.hours)}`
    case 'below':
      return `there are fewer than ${numberWords(condition.count)} ${many}${of} in ${spanWords(condition.over)}`
    case 'above':
      return `there are more than ${numberWords(condition.count)} ${many}${of} in ${spanWords(condition.over)}`
    case 'unusual':
      return condition.side === 'low'
        ? `there are unusually few ${many}${of} for the hour and weekday`
        : `there are unusually many ${many}${of} for the hour and weekday`
    case 'spike':
      return `${many}${of} come in far faster than in the week before`
  }
}

/** What a rule has found, without a full stop: "No view for 3 hours". */
export function foundWords(watched: Watched, counted: Counted): string {
  const { measure, goal, condition } = watched
  const found = capitalised(countedWords(counted.value, measure, goal))
  const usual = numberWords(Math.round(counted.expected ?? 0))
  switch (condition.kind) {
    case 'none':
      return `${found} for ${hoursWords(condition.hours)}`
    case 'below':
      return `${found} in the last ${condition.over}, fewer than ${numberWords(condition.count)}`
    case 'above':
      return `${found} in the last ${condition.over}, more than ${numberWords(condition.count)}`
    case 'unusual':
      return `${found} in the hour from ${counted.hour}, usually about ${usual} on a ${counted.weekday}`
    case 'spike':
      return `${found} in the last hour, and at most ${usual} in any hour of the week before`
  }
}

/** What is counted by now that it is well again, without a full stop. */
export function overWords({ measure, goal, condition }: Watched, { value, hour }: Counted): string {
  const found = `Well again: ${countedWords(value, measure, goal)}`
  switch (condition.kind) {
    case 'none':
      return `${found} by now`
    case 'unusual':
      return `${found} in the hour from ${hour}`
    case 'spike':
      return `${found} in the last hour`
    default:
      return `${found} in the last ${condition.over}`
  }
}

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const noneWords = (measure: AlertMeasure, goal: string | null) =>
  `no ${nouns[measure][0]}${goalWords(goal)}`

function countedWords(value: number, measure: AlertMeasure, goal: string | null): string {
  if (value === 0) return noneWords(measure, goal)
  return `${numberWords(value)} ${nouns[measure][value === 1 ? 0 : 1]}${goalWords(goal)}`
}

const goalWords = (goal: string | null) => (goal === null ? '' : ` of “${goal}”`)

const numbers = new Intl.NumberFormat('en')
const numberWords = (value: number) => numbers.format(value)
const hoursWords = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`)
const spanWords = (over: 'hour' | 'day') => (over === 'hour' ? 'an hour' : 'a day')
