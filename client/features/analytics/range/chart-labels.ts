import type { ChartedNumbers, ChartedRelease } from './charted-numbers.ts'
import type { Grain } from '#shared/contract/ranges.ts'

const ofDay = { weekday: 'short', day: 'numeric', month: 'long' } as const
const short = { day: 'numeric', month: 'short' } as const
const tickFormats: Record<Grain, Intl.DateTimeFormatOptions> = {
  minute: { timeStyle: 'short' },
  hour: { timeStyle: 'short' },
  day: short,
  week: short,
  month: { month: 'short', year: '2-digit' },
}
const titleFormats: Record<Grain, Intl.DateTimeFormatOptions> = {
  minute: { timeStyle: 'short' },
  hour: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  day: ofDay,
  week: short,
  month: { month: 'long', year: 'numeric' },
}
/** As many days as can be named by their weekday. */
const fewDays = 8

type Time = Pick<ChartedNumbers['time'], 'grain' | 'timeZone'>

/** The name of a bucket on an axis of so many, by clocks of the time zone. */
export function bucketTick(at: string, time: Time, count: number, locale?: string): string {
  const isWeek = time.grain === 'day' && count <= fewDays
  return named(at, time, isWeek ? { weekday: 'short' } : tickFormats[time.grain], locale)
}

/** The name of a bucket by itself: "Fri 20 November", "Week from 20 Nov". */
export function bucketTitle(at: string, time: Time, locale?: string): string {
  const name = named(at, time, titleFormats[time.grain], locale)
  return time.grain === 'week' ? `Week from ${name}` : name
}

function named(
  at: string,
  { timeZone }: Time,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(at))
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
 * Marks for the releases of this range; those before it are left out, and those from its `end` on. Those
 * closer than `apart`, a share of the axis, get one together.
 */
export function markReleases(
  series: readonly { at: string }[],
  releases: readonly ChartedRelease[],
  { end, apart }: { end?: string; apart?: number } = {},
): ReleaseMark[] {
  const groups: { at: string; share: number; group: ChartedRelease[] }[] = []
  for (const release of releases) {
    const index = series.findLastIndex((bucket) => bucket.at <= release.at)
    const bucket = series[index]
    if (!bucket || (end !== undefined && release.at >= end)) continue
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
