import type { Bucket, CampaignAnalytics, Range } from '#shared/contract/analytics.ts'

const tickFormats: Record<Range, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { hour: '2-digit', minute: '2-digit' },
  month: { day: 'numeric', month: 'short', timeZone: 'UTC' },
}
const titleFormats: Record<Range, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  // Days are counted in UTC, so they are named in UTC.
  month: { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' },
}

/** The name of a bucket on the axis. */
export function bucketTick(at: string, range: Range, locale?: string): string {
  return new Intl.DateTimeFormat(locale, tickFormats[range]).format(new Date(at))
}

/** The name of a bucket by itself. */
export function bucketTitle(at: string, range: Range, locale?: string): string {
  return new Intl.DateTimeFormat(locale, titleFormats[range]).format(new Date(at))
}

/** Which bucket each release of this range falls into; several in one share a mark. */
export function markReleases(
  series: readonly Bucket[],
  releases: CampaignAnalytics['releases'],
): { at: string; text: string }[] {
  const marks = new Map<string, number[]>()
  for (const { number, at } of releases) {
    const bucket = series.findLast((one) => one.at <= at)
    if (bucket) marks.set(bucket.at, [...(marks.get(bucket.at) ?? []), number])
  }
  return [...marks].map(([at, numbers]) => ({ at, text: textOf(numbers) }))
}

function textOf(numbers: number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return numbers.length === 1 ? `Release ${first}` : `Releases ${first}–${last}`
}
