import type { Bucket } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { ChartedNumbers } from './charted-numbers.ts'
import type { Measure } from '../measures.ts'

const fewestDays = 7

/**
 * A month or more without the empty days before the campaign's first release, but never fewer than
 * seven days and never without one that counted something. Shorter ranges stay whole, and so does
 * what something was out before.
 */
export function trimSeries({
  range,
  series,
  releases,
  before = null,
}: Pick<ChartedNumbers, 'range' | 'series' | 'releases'> & Partial<ChartedNumbers>): Bucket[] {
  const first = releases[0]
  if ((range !== 'month' && range !== 'quarter') || !first || before) return series
  const released = series.findLastIndex(({ at }) => at <= first.at)
  const counted = series.findIndex(isCounted)
  const starts = [released, counted, series.length - fewestDays].filter((index) => index >= 0)
  return series.slice(released < 0 ? 0 : Math.min(...starts))
}

const isCounted = ({ views, visitors, clicks, conversions }: Bucket) =>
  views + visitors + clicks + conversions > 0

export type ChartRow = {
  at: string
  /** The count of a bucket that is over. */
  whole: number | null
  /** The count so far of the bucket that is running, and of the one it follows. */
  running: number | null
}

/** The rows of a chart; the last bucket is still running, so it is a line of its own. */
export function chartRows(series: readonly Bucket[], measure: Measure): ChartRow[] {
  const last = series.length - 1
  return series.map((bucket, index) => ({
    at: bucket.at,
    whole: index < last ? bucket[measure] : null,
    running: index >= last - 1 ? bucket[measure] : null,
  }))
}

const tickMinutes: Partial<Record<Range, number>> = { hour: 10, day: 180 }

/**
 * The buckets that may be named on the axis, all equally far apart: every ten minutes, every three
 * hours by the reader's clock, or every day.
 */
export function tickBuckets(series: readonly Bucket[], range: Range): string[] {
  const all = series.map(({ at }) => at)
  const step = tickMinutes[range]
  if (!step) return all
  const bucketMinutes = range === 'hour' ? 1 : 60
  // In zones off by half an hour a bucket of an hour begins at half past.
  return all.filter((at) => {
    const date = new Date(at)
    return (date.getHours() * 60 + date.getMinutes()) % step < bucketMinutes
  })
}
