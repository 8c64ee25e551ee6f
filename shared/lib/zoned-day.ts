import { tzOffset } from '@date-fns/tz'

const minuteMs = 60_000
const dayMs = 86_400_000

/** A day as a time zone has it: its number since 1970-01-01 there, and [start, end) in ms. */
export type ZonedDay = { number: number; start: number; end: number }

/** How far clocks of `zone` are ahead of UTC at a moment, in ms; 0 for a zone that is not known. */
export function offsetAt(zone: string, at: number): number {
  const minutes = zone === 'UTC' ? 0 : tzOffset(zone, new Date(at))
  return Number.isNaN(minutes) ? 0 : minutes * minuteMs
}

/** What clocks of `zone` show at a moment, in ms as UTC would have it. */
export const clockAt = (zone: string, at: number): number => at + offsetAt(zone, at)

/**
 * When clocks of `zone` show `clock` (as `clockAt` gives it), in ms: of an hour that autumn repeats, the
 * first; of one that spring leaves out, as much later as the clocks go forward.
 */
export function momentOf(zone: string, clock: number): number {
  // No zone changes its clocks twice in two days.
  const before = clock - offsetAt(zone, clock - dayMs)
  const after = clock - offsetAt(zone, clock + dayMs)
  const found = [before, after].filter((at) => clockAt(zone, at) === clock)
  return found.length > 0 ? Math.min(...found) : before
}

/** The number of the day that a moment (ms) is in. */
export const dayNumberIn = (zone: string, at: number): number =>
  Math.floor(clockAt(zone, at) / dayMs)

/** The last few days of each zone that were asked for: most moments are of today. */
const known = new Map<string, ZonedDay[]>()
const mostKnown = 8
const mostZones = 1_000

/** The day of `zone` that a moment (ms) is in; days of 23 or 25 hours where the clock changes. */
export function dayIn(zone: string, at: number): ZonedDay {
  const days = known.get(zone) ?? []
  const found = days.find(({ start, end }) => start <= at && at < end)
  if (found) return found
  const number = dayNumberIn(zone, at)
  const day = { number, start: startOfDay(zone, number), end: startOfDay(zone, number + 1) }
  if (known.size >= mostZones) known.clear()
  known.set(zone, [day, ...days].slice(0, mostKnown))
  return day
}

/** How far apart clocks may be. */
const widestMs = 15 * 3_600_000
const quarterMs = 15 * minuteMs

/**
 * When a day begins (ms): its first quarter of an hour, wherever the clock stands then; some zones skip
 * midnight.
 */
export function startOfDay(zone: string, number: number): number {
  let [before, from] = [number * dayMs - widestMs, number * dayMs + widestMs]
  while (from - before > quarterMs) {
    const middle = before + Math.floor((from - before) / 2 / quarterMs) * quarterMs
    if (dayNumberIn(zone, middle) >= number) from = middle
    else before = middle
  }
  return from
}

/** A day's number as a date, `2026-11-30`. */
export const dateOfDay = (number: number): string =>
  new Date(number * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The number of the day of a date like `2026-11-30`. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(date) / dayMs)
