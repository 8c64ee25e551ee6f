import type { Grain } from '#shared/contract/ranges.ts'
import { clockAt } from '#shared/lib/zoned-day.ts'
import { measureOf } from '../measures.ts'
import type { Measure } from '../measures.ts'
import type { ChartedBucket, ChartedNumbers } from './charted-numbers.ts'

const fewestDays = 7

/**
 * A month or more without the empty days before the campaign's first release, but never fewer than
 * seven days and never without one that counted something. Shorter ranges and days of one's own stay
 * whole, and so does what something was out before.
 */
export function trimSeries({
  asked,
  series,
  releases,
  before = null,
}: Pick<ChartedNumbers, 'asked' | 'series' | 'releases'> &
  Partial<ChartedNumbers>): readonly ChartedBucket[] {
  const first = releases[0]
  const isLong = asked.range === 'month' || asked.range === 'quarter'
  if (!isLong || asked.from !== undefined || !first || before) return series
  const released = series.findLastIndex(({ at }) => at <= first.at)
  const counted = series.findIndex(isCounted)
  const starts = [released, counted, series.length - fewestDays].filter((index) => index >= 0)
  return series.slice(released < 0 ? 0 : Math.min(...starts))
}

const isCounted = ({ views, visitors, clicks, conversions }: ChartedBucket) =>
  views + visitors + clicks + conversions > 0

export type ChartRow = {
  at: string
  /** The value of a bucket that is over. */
  whole: number | null
  /** The value so far of the bucket that is running, and of the one it follows. */
  running: number | null
  /** The value of the bucket in its place in the period before, and when that began. */
  before: number | null
  beforeAt: string | undefined
}

/** The bucket that a moment (ms) is in; -1 where none is: before the first, or after the last ended. */
export function runningBucket(series: readonly ChartedBucket[], end: number, now: number): number {
  return now >= end ? -1 : series.findLastIndex(({ at }) => Date.parse(at) <= now)
}

/**
 * The rows of a chart. The bucket that is still running is a line of its own, and of those to come
 * there is nothing to draw.
 */
export function chartRows(
  series: readonly ChartedBucket[],
  seriesBefore: readonly ChartedBucket[],
  measure: Measure,
  running: number,
): ChartRow[] {
  const over = running < 0 ? series.length : running
  return series.map((bucket, index) => {
    const value = measureOf(bucket, measure)
    const was = seriesBefore[index]
    return {
      at: bucket.at,
      whole: index < over ? value : null,
      running: running >= 0 && (index === over - 1 || index === over) ? value : null,
      before: was ? measureOf(was, measure) : null,
      beforeAt: was?.at,
    }
  })
}

/** What happened in a bucket; what came after the last is in that. */
export function inBucket<Happened extends { at: string }>(
  index: number,
  series: readonly { at: string }[],
  happened: readonly Happened[],
): Happened[] {
  const [from, to] = [series[index]?.at, series[index + 1]?.at]
  if (from === undefined) return []
  return happened.filter(({ at }) => at >= from && (to === undefined || at < to))
}

const tickMinutes: Partial<Record<Grain, number>> = { minute: 10, hour: 180 }
const mostHours = 26

/**
 * The buckets that may be named on the axis, all equally far apart: every ten minutes, every three or
 * six hours by clocks of the zone, or every one.
 */
export function tickBuckets(
  series: readonly ChartedBucket[],
  { grain, timeZone }: Pick<ChartedNumbers['time'], 'grain' | 'timeZone'>,
): string[] {
  const all = series.map(({ at }) => at)
  const usual = tickMinutes[grain]
  if (!usual) return all
  const step = grain === 'hour' && series.length > mostHours ? 2 * usual : usual
  const bucketMinutes = grain === 'minute' ? 1 : 60
  return all.filter((at) => (clockAt(timeZone, Date.parse(at)) / 60_000) % step < bucketMinutes)
}
