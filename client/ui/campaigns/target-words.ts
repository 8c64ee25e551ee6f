import type { Pace } from '#shared/analytics/target-pace.ts'
import { paceOf } from '#shared/analytics/target-pace.ts'
import type { TargetMeasure } from '#shared/contract/target-limits.ts'
import type { ReachedTarget, Target } from '#shared/contract/targets.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { instantOf } from '#client/lib/words/zoned-time.ts'

const dayMs = 86_400_000

/** What it can be of, for choosing it. */
export const targetMeasureNames: Record<TargetMeasure, string> = {
  visitors: 'Unique visitors',
  leads: 'Leads',
  conversions: 'Conversions of the main goal',
}

const nounOf = (measure: TargetMeasure, count: number) =>
  count === 1 ? measure.slice(0, -1) : measure

/** The target as one says it: "500 leads by 31 Dec 2026". */
export function targetWords({ measure, count, by }: Target, locale?: string): string {
  const what = `${formatNumber(count, locale)} ${nounOf(measure, count)}`
  return by === null ? what : `${what} by ${dateWords(by, locale)}`
}

/** How far it is: "312 of 500 leads". */
export const reachedWords = ({ measure, count, reached }: ReachedTarget, locale?: string): string =>
  `${formatNumber(reached, locale)} of ${formatNumber(count, locale)} ${nounOf(measure, count)}`

/** The same with the day that it is to be reached by: "312 of 500 leads by 31 Dec 2026". */
export const reachedOfWords = (target: ReachedTarget, locale?: string): string =>
  target.by === null
    ? reachedWords(target, locale)
    : `${reachedWords(target, locale)} by ${dateWords(target.by, locale)}`

/** A date of the company, `2026-12-31`, as people write it. */
function dateWords(date: string, locale: string | undefined): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, format).format(Date.parse(date))
}

/** What is known of the campaign that has the target. */
export type TargetPlace = {
  /** By which the company counts its days. */
  timeZone: string
  /** When its first release went out; null if none did. */
  since: string | null
  /** Whether visitors come to it now. */
  isOut: boolean
}

/** How a target stands at `now` (ms). */
export function standingOfTarget(
  { count, reached, by }: ReachedTarget,
  { timeZone, since, isOut }: TargetPlace,
  now: number,
): Pace {
  const next = by === null ? null : new Date(Date.parse(by) + dayMs).toISOString().slice(0, 10)
  const end = next === null ? null : instantOf(`${next}T00:00`, timeZone)
  const launch = since === null ? null : Date.parse(since)
  return paceOf({ count, reached, since: launch, end, isOut }, now)
}

/** When it will be reached, in a sentence; empty while that can't be told. */
export function paceWords(
  pace: Pace,
  { timeZone, isOut }: Pick<TargetPlace, 'timeZone' | 'isOut'>,
  locale?: string,
): string {
  switch (pace.kind) {
    case 'reached':
      return 'Reached.'
    case 'missed':
      return `The time is over, ${formatNumber(pace.lacks, locale)} short.`
    case 'unknown':
      return isOut ? 'One day after the launch it can be told when.' : ''
    case 'never': {
      if (pace.perDay === 0) return `Nothing has come yet.${neededWords(pace.needs, locale)}`
      return `At this pace not within three years.${neededWords(pace.needs, locale)}`
    }
    case 'due': {
      const format = { dateStyle: 'medium', timeZone } as const
      const day = new Intl.DateTimeFormat(locale, format).format(pace.at)
      if (pace.isLate === null) return `At this pace reached on ${day}.`
      if (!pace.isLate) return `At this pace reached in time, on ${day}.`
      return `At this pace reached too late, on ${day}.${neededWords(pace.needs, locale)}`
    }
  }
}

/** The same in a few words, for where there is little room. */
export function shortPaceWords(
  pace: Pace,
  { timeZone }: Pick<TargetPlace, 'timeZone'>,
  locale?: string,
): string {
  switch (pace.kind) {
    case 'reached':
      return 'Reached.'
    case 'missed':
      return 'The time is over.'
    case 'unknown':
      return ''
    case 'never':
      return pace.perDay === 0 ? 'Nothing yet.' : 'At this pace not within three years.'
    case 'due': {
      const format = { day: 'numeric', month: 'short', timeZone } as const
      const day = new Intl.DateTimeFormat(locale, format).format(pace.at)
      const inTime = pace.isLate === null ? '' : pace.isLate ? ', too late' : ', in time'
      return `At this pace on ${day}${inTime}.`
    }
  }
}

const neededWords = (needs: number | null, locale: string | undefined) =>
  needs === null ? '' : ` ${formatNumber(Math.ceil(needs), locale)} a day are needed from now on.`
