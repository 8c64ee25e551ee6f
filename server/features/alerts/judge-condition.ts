import type { AlertCondition, QuietHours } from '#shared/contract/alerts.ts'
import { compareWithUsual, unusualFrom, usualUpTo } from '#shared/alerts/compare-with-usual.ts'
import { clockAt } from '#shared/lib/zoned-day.ts'
import type { AlertRuleRow } from './public/entities.ts'
import type { Span } from './spans-of.ts'

/** Between `holds` and `isWell` there is a band in which a rule stays as it is. */
export type Judgement = { holds: boolean; isWell: boolean; value: number; expected: number | null }

/** Fewer leads in an hour are no spike, and neither is less than so many times the busiest hour. */
const spikeFrom = { leads: 10, times: 2 }

/** Judges what was counted by a condition; `before` are the counts of the times that it compares with. */
export function judgeCondition(
  condition: AlertCondition,
  value: number,
  before: readonly number[],
): Judgement {
  switch (condition.kind) {
    case 'none':
      return { holds: value === 0, isWell: value > 0, value, expected: null }
    case 'below': {
      const isWell = value >= condition.count + bandOf(condition.count)
      return { holds: value < condition.count, isWell, value, expected: null }
    }
    case 'above': {
      const isWell = value <= Math.max(0, condition.count - bandOf(condition.count))
      return { holds: value > condition.count, isWell, value, expected: null }
    }
    case 'unusual':
      return judgeUsual(condition.side, value, before)
    case 'spike': {
      const busiest = Math.max(0, ...before)
      const holds = value >= spikeFrom.leads && value >= spikeFrom.times * busiest
      const isWell = value < spikeFrom.leads || value <= busiest
      return { holds, isWell, value, expected: busiest }
    }
  }
}

/** A tenth: what goes up and down around a number is told once. */
const bandOf = (count: number) => Math.max(1, Math.round(count / 10))

function judgeUsual(side: 'low' | 'high', value: number, before: readonly number[]): Judgement {
  const compared = compareWithUsual(value, before)
  if (!compared) return { holds: false, isWell: true, value, expected: null }
  const away = side === 'low' ? -compared.score : compared.score
  return {
    holds: away >= unusualFrom,
    isWell: away < usualUpTo,
    value,
    expected: compared.expected,
  }
}

/** Whether `now` (ms) is in quiet hours, which may go over midnight. From an hour to itself is all day. */
export function isQuiet(quiet: QuietHours | null, now: number, timeZone: string): boolean {
  if (!quiet) return false
  const hour = Math.floor(clockAt(timeZone, now) / 3_600_000) % 24
  const { from, to } = quiet
  return from < to ? from <= hour && hour < to : hour >= from || hour < to
}

export type Step = { state: AlertRuleRow['state']; notify: 'fired' | 'over' | null }

/** What was found for a rule, in which time. */
export type Found = { judgement: Judgement; own: Span }

/** A step with what led to it; nothing where the rule could not be judged. */
export type StepFound = Step & { found: Found | null }

/** How a rule stands after a judgement, and what people are notified of by that. */
export function nextStep(
  state: AlertRuleRow['state'],
  { holds, isWell }: Pick<Judgement, 'holds' | 'isWell'>,
  quiet: boolean,
): Step {
  if (state === 'fired')
    return isWell ? { state: 'watching', notify: 'over' } : { state, notify: null }
  if (!holds) return { state: 'watching', notify: null }
  return quiet ? { state: 'waiting', notify: null } : { state: 'fired', notify: 'fired' }
}
