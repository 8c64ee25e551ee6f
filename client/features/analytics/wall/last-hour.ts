import type { Bucket } from '#shared/contract/analytics.ts'

const minuteMs = 60_000
const minutes = 60

/**
 * The last sixty minutes by the server's clock, oldest first, without gaps. `live` is the minute as
 * it was pushed; where both know a minute, the larger counts are the newer ones.
 */
export function lastHour(series: readonly Bucket[], live: Bucket | undefined): Bucket[] {
  const known = new Map(series.map((bucket) => [Date.parse(bucket.at), bucket]))
  if (live) {
    const at = Date.parse(live.at)
    known.set(at, larger(known.get(at), live))
  }
  if (known.size === 0) return []
  const last = Math.max(...known.keys())
  return Array.from({ length: minutes }, (_, index) => {
    const at = last - (minutes - 1 - index) * minuteMs
    return known.get(at) ?? emptyBucket(at)
  })
}

function larger(a: Bucket | undefined, b: Bucket): Bucket {
  if (!a) return b
  return {
    at: b.at,
    views: Math.max(a.views, b.views),
    visitors: Math.max(a.visitors, b.visitors),
    clicks: Math.max(a.clicks, b.clicks),
    conversions: Math.max(a.conversions, b.conversions),
  }
}

function emptyBucket(at: number): Bucket {
  return { at: new Date(at).toISOString(), views: 0, visitors: 0, clicks: 0, conversions: 0 }
}

/** A minute as clocks here show it, `14:05`. */
export const minuteWords = (at: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(at))
