const dateTime = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A whole number with the reader's separators: 12,304. */
export function formatNumber(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** Day and time in the reader's zone: 21 Nov 2026, 14:02. */
export function formatDateTime(instant: string | number | Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, dateTime).format(new Date(instant))
}

/** The day in the reader's zone: 21 Nov 2026. */
export function formatDay(instant: string | number | Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant))
}

/** The time of day with seconds, for "as of" lines: 14:02:10. */
export function formatClock(instant: string | number | Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(instant))
}

/** Bytes in the unit people say: 940 B, 12.4 kB, 3.1 MB (decimal units). */
export function formatBytes(bytes: number, locale?: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}

const units = [
  { unit: 'second', upTo: 60, size: 1 },
  { unit: 'minute', upTo: 3600, size: 60 },
  { unit: 'hour', upTo: 86_400, size: 3600 },
  { unit: 'day', upTo: 86_400 * 7, size: 86_400 },
  { unit: 'week', upTo: 86_400 * 30, size: 86_400 * 7 },
  { unit: 'month', upTo: 86_400 * 365, size: 86_400 * 30.44 },
  { unit: 'year', upTo: Number.POSITIVE_INFINITY, size: 86_400 * 365.25 },
] as const

/**
 * How far `instant` is from `now` (ms) in words: "3 hours ago", "tomorrow", "now" within 10 s. Days
 * are those of the reader's calendar: what is 35 hours ahead can be tomorrow or the day after.
 */
export function formatRelative(
  instant: string | number | Date,
  now: number,
  locale?: string,
): string {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const distance = Math.abs(seconds)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (distance < 10) return words.format(0, 'second')
  const step = units.find(({ upTo }) => distance < upTo) ?? units[6]
  const count = step.unit === 'day' ? calendarDays(now, instant) : seconds / step.size
  return words.format(Math.round(count), step.unit)
}

/** How many midnights of the reader's zone lie between two instants; 23 or 25 hours count as a day. */
function calendarDays(from: number, to: string | number | Date): number {
  const [start, end] = [new Date(from).setHours(0, 0, 0, 0), new Date(to).setHours(0, 0, 0, 0)]
  return Math.round((end - start) / 86_400_000)
}

/** Names as people say them: "Ada, Grace and Lin". */
export function formatList(words: string[], locale?: string): string {
  // To make one takes a slow phone 100 ms, and most lists are of one name or none.
  if (words.length < 2) return words[0] ?? ''
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}
