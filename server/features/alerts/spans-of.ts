import type { AlertCondition, AlertRule } from '#shared/contract/alerts.ts'
import { fewestWeeks } from '#shared/alerts/compare-with-usual.ts'
import { clockAt, momentOf } from '#shared/lib/zoned-day.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** As long as everybody keeps visits and leads at least. */
const mostWeeks = 4
const spikeHours = 168

/** [from, to) in ms. */
export type Span = { from: number; to: number }

/** What is counted for a rule, and with which times before it is compared. */
export type Spans = { own: Span; before: Span[] }

/** Since when a campaign is live without a break, and since when it was out at all (ms). */
export type LiveTime = { since: number; outSince: number }

/**
 * What is to be counted for a condition at `now`, or what it lacks: a campaign that is live (`live` is
 * null for one that is not), long enough, with weeks to compare with.
 */
export function spansOf(
  condition: AlertCondition,
  live: LiveTime | null,
  { now, timeZone }: { now: number; timeZone: string },
): Spans | { lacks: NonNullable<AlertRule['lacks']> } {
  if (!live) return { lacks: 'live' }
  const own = ownSpan(condition, now, timeZone)
  const needed = neededMs(condition)
  const isFullHour = condition.kind === 'unusual'
  if (live.since > (isFullHour ? own.from : now - needed)) return { lacks: 'time' }
  const before = timesBefore(condition, own, timeZone).filter(({ from }) => from >= live.outSince)
  if (isFullHour && before.length < fewestWeeks) return { lacks: 'days' }
  return { own, before }
}

function ownSpan(condition: AlertCondition, now: number, timeZone: string): Span {
  if (condition.kind === 'unusual') return fullHourBefore(now, timeZone)
  const hours = condition.kind === 'none' ? condition.hours : 1
  const length = 'over' in condition && condition.over === 'day' ? dayMs : hours * hourMs
  return { from: now - length, to: now }
}

/** The last full hour by clocks of the zone, some of which are half an hour off. */
function fullHourBefore(now: number, timeZone: string): Span {
  const to = now - (clockAt(timeZone, now) % hourMs)
  return { from: to - hourMs, to }
}

/** How long it must have been live: too many can be told of after an hour, too few when all of it is there. */
function neededMs(condition: AlertCondition): number {
  if (condition.kind === 'none') return condition.hours * hourMs
  if (condition.kind === 'spike') return dayMs
  return condition.kind === 'below' && condition.over === 'day' ? dayMs : hourMs
}

function timesBefore({ kind }: AlertCondition, own: Span, timeZone: string): Span[] {
  if (kind === 'spike')
    return Array.from({ length: spikeHours }, (_, index) => {
      const to = own.from - index * hourMs
      return { from: to - hourMs, to }
    })
  if (kind !== 'unusual') return []
  // The same hour by clocks, also where they were changed in between.
  const clock = clockAt(timeZone, own.from)
  return Array.from({ length: mostWeeks }, (_, index) => {
    const from = momentOf(timeZone, clock - (index + 1) * weekMs)
    return { from, to: from + hourMs }
  })
}
