import type { Bucket } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { ChartedRelease } from './charted-numbers.ts'

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
/** The same where campaigns are named, whose names are longer. */
const closestNamed = 0.3

/**
 * Marks for the releases of this range; those before it are left out. Those closer than `apart`, a
 * share of the axis, get one together.
 */
export function markReleases(
  series: readonly Bucket[],
  releases: readonly ChartedRelease[],
  apart?: number,
): ReleaseMark[] {
  const groups: { at: string; share: number; group: ChartedRelease[] }[] = []
  for (const release of releases) {
    const index = series.findLastIndex((bucket) => bucket.at <= release.at)
    const bucket = series[index]
    if (!bucket) continue
    const share = index / Math.max(1, series.length - 1)
    const near = groups.at(-1)
    const least = apart ?? (release.name === undefined ? closest : closestNamed)
    if (near && share - near.share < least) near.group.push(release)
    else groups.push({ at: bucket.at, share, group: [release] })
  }
  return groups.map(({ at, share, group }) => ({ at, share, text: textOf(group) }))
}

function textOf(group: readonly ChartedRelease[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (first?.name === undefined)
    return group.length === 1
      ? `Release ${first?.number}`
      : `Releases ${first?.number}–${last?.number}`
  return group.length > 1 ? `${group.length} releases` : shortened(first.name)
}

const longestName = 16

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
}

/** A release among those of several campaigns: "Spring starts", "Spring, release 3". */
export function releaseWords({ name = '', number }: ChartedRelease): string {
  return number === 1 ? `${name} starts` : `${name}, release ${number}`
}
