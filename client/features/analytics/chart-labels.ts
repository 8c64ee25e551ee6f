import type { Bucket, CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'

const tickFormats: Record<Range, Intl.DateTimeFormatOptions> = {
  hour: { timeStyle: 'short' },
  day: { timeStyle: 'short' },
  week: { weekday: 'short', timeZone: 'UTC' },
  month: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  quarter: { day: 'numeric', month: 'short', timeZone: 'UTC' },
}
// Days are counted in UTC, so they are named in UTC.
const ofDay = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const titleFormats: Record<Range, Intl.DateTimeFormatOptions> = {
  hour: { timeStyle: 'short' },
  day: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  week: ofDay,
  month: ofDay,
  quarter: ofDay,
}

/** The name of a bucket on the axis. */
export function bucketTick(at: string, range: Range, locale?: string): string {
  return new Intl.DateTimeFormat(locale, tickFormats[range]).format(new Date(at))
}

/** The name of a bucket by itself. */
export function bucketTitle(at: string, range: Range, locale?: string): string {
  return new Intl.DateTimeFormat(locale, titleFormats[range]).format(new Date(at))
}

/** A release, or several that went out close together, on an axis of buckets. */
export type ReleaseMark = {
  /** The bucket of the first of them. */
  at: string
  text: string
  /** Where it stands between the first bucket and the last, 0 to 1. */
  share: number
}

/** Releases closer than this share of the axis get one mark, or their names would overlap. */
const closest = 0.12

/** Marks for the releases of this range; those before it are left out. */
export function markReleases(
  series: readonly Bucket[],
  releases: CampaignAnalytics['releases'],
): ReleaseMark[] {
  const groups: { at: string; share: number; numbers: number[] }[] = []
  for (const { number, at } of releases) {
    const index = series.findLastIndex((bucket) => bucket.at <= at)
    const bucket = series[index]
    if (!bucket) continue
    const share = index / Math.max(1, series.length - 1)
    const near = groups.at(-1)
    if (near && share - near.share < closest) near.numbers.push(number)
    else groups.push({ at: bucket.at, share, numbers: [number] })
  }
  return groups.map(({ at, share, numbers }) => ({ at, share, text: textOf(numbers) }))
}

function textOf(numbers: number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return numbers.length === 1 ? `Release ${first}` : `Releases ${first}–${last}`
}
