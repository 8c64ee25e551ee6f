import { AppError } from '#shared/errors/catalogue.ts'
import type { Grain, Range } from '#shared/contract/ranges.ts'
import {
  clockAt,
  dateOfDay,
  dayIn,
  dayNumberIn,
  dayOfDate,
  momentOf,
  startOfDay,
} from '#shared/lib/zoned-day.ts'
import { dayMs, minuteMs } from '#server/features/ingest/public/buckets.ts'

const hourMs = 60 * minuteMs

/** What time is asked for: a range, or days of one's own as dates, both included. */
export type AskedTime = {
  range: Range
  from?: string | undefined
  to?: string | undefined
  grain?: Grain | undefined
}

/** A time in buckets; times are ms since the epoch. */
export type Window = {
  start: number
  /** When its last bucket ends. */
  end: number
  grain: Grain
  /** When each bucket begins. */
  buckets: number[]
  timeZone: string
  now: number
  /** As much time before it as it has had so far, in buckets of the same kind. */
  before: { start: number; end: number; buckets: number[] }
}

const longestDays = 1_830
const mostBuckets = 750

/**
 * The time of a range with the buckets that it is shown in; the last one is the one that `now` is in.
 * `launchedAt` is when the first release went out, for `launch`. Throws `validation-failed` for days
 * that are none.
 */
export function windowOf(asked: AskedTime, place: Place): Window {
  const { timeZone, now } = place
  const own = asked.from !== undefined || asked.to !== undefined
  const days = () => (own ? ownDays(asked) : daysOf(asked.range, place))
  const times = (own ? null : rollingTimes(asked.range, place)) ?? timesOf(days(), place)
  const { start, end, earlier, earlierSoFar } = times
  const grain = asked.grain ?? times.grain
  const buckets = startsOf(grain, timeZone, start, end)
  if (buckets.length > mostBuckets)
    throw wrong('/grain', 'Choose longer steps: these would be too many.')
  const before = startsOf(grain, timeZone, earlier, start).slice(0, buckets.length)
  return {
    start,
    end,
    grain,
    buckets,
    timeZone,
    now,
    before: { start: earlier, end: earlierSoFar, buckets: before },
  }
}

type Place = { timeZone: string; now: number; launchedAt: number | null }

type Times = {
  start: number
  end: number
  /** When as long a time before it begins, and where that was as far on as this is now. */
  earlier: number
  earlierSoFar: number
  grain: Grain
}

const wrong = (pointer: string, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer, detail }])

/** Sixty minutes, or 24 hours as clocks of the zone count them. */
function rollingTimes(range: Range, { timeZone, now }: Place): Times | null {
  if (range !== 'hour' && range !== 'day') return null
  const [stepMs, steps] = range === 'hour' ? [minuteMs, 60] : [hourMs, 24]
  const last = now - (clockAt(timeZone, now) % stepMs)
  const start = last - (steps - 1) * stepMs
  return {
    start,
    end: last + stepMs,
    earlier: start - steps * stepMs,
    earlierSoFar: now - steps * stepMs,
    grain: range === 'hour' ? 'minute' : 'hour',
  }
}

type Days = readonly [first: number, last: number]

function ownDays({ from, to }: AskedTime): Days {
  const [first, last] = [dayOfDate(from ?? to ?? ''), dayOfDate(to ?? from ?? '')]
  if (Number.isNaN(first)) throw wrong('/from', 'Give a date like 2026-11-30.')
  if (Number.isNaN(last)) throw wrong('/to', 'Give a date like 2026-11-30.')
  if (last < first) throw wrong('/to', 'The last day comes before the first.')
  if (last - first >= longestDays) throw wrong('/from', `At most ${longestDays} days at once.`)
  return [first, last]
}

function daysOf(range: Range, { timeZone, now, launchedAt }: Place): Days {
  const today = dayIn(timeZone, now).number
  if (range === 'yesterday') return [today - 1, today - 1]
  if (range === 'this-week') return [mondayOf(today), today]
  if (range === 'week') return [today - 6, today]
  if (range === 'month') return [today - 29, today]
  if (range === 'quarter') return [today - 89, today]
  if (range === 'launch' && launchedAt !== null)
    return [Math.max(dayNumberIn(timeZone, launchedAt), today - longestDays + 1), today]
  return [today, today]
}

/** The first day of the epoch was a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7)

/** Days are of 23 hours or 25, too: what is half over by clocks is compared with the half of what came before. */
function timesOf([first, last]: Days, { timeZone, now }: Place): Times {
  const days = last - first + 1
  const earlier = startOfDay(timeZone, first - days)
  const [start, end] = [startOfDay(timeZone, first), startOfDay(timeZone, last + 1)]
  const sameTime = momentOf(timeZone, clockAt(timeZone, now) - days * dayMs)
  const earlierSoFar = now >= end ? start : Math.min(Math.max(sameTime, earlier), start)
  return { start, end, earlier, earlierSoFar, grain: grainOf(days) }
}

function grainOf(days: number): Grain {
  if (days <= 2) return 'hour'
  if (days <= 120) return 'day'
  return days <= 730 ? 'week' : 'month'
}

/** When the buckets of [start, end) begin; of weeks and months the first may be a part. */
function startsOf(grain: Grain, zone: string, start: number, end: number): number[] {
  if (grain === 'minute' || grain === 'hour') {
    const stepMs = grain === 'minute' ? minuteMs : hourMs
    return Array.from(
      { length: Math.ceil((end - start) / stepMs) },
      (_, step) => start + step * stepMs,
    )
  }
  const first = dayNumberIn(zone, start)
  const count = Math.max(0, dayNumberIn(zone, end - 1) - first + 1)
  const days = Array.from({ length: count }, (_, index) => first + index)
  const isStart = (day: number) =>
    grain === 'day' || day === first || (grain === 'week' ? mondayOf(day) === day : isFirst(day))
  return days.filter(isStart).map((day) => (day === first ? start : startOfDay(zone, day)))
}

const isFirst = (day: number) => dateOfDay(day).endsWith('-01')

/** The bucket that a moment (ms) is in; -1 before the first. */
export function bucketAt(buckets: readonly number[], at: number): number {
  return buckets.findLastIndex((start) => start <= at)
}
