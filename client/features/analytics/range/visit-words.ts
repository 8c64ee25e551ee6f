type Visits =
  | { visits?: number | undefined; bounces?: number | undefined; seconds?: number | undefined }
  | null
  | undefined

/** Visits of one view and nothing else by all visits, 0 to 1; null without visits. */
export const bounceRate = (counts: Visits): number | null =>
  counts?.visits ? (counts.bounces ?? 0) / counts.visits : null

/** How long a visit took on average, in whole seconds; null without visits. */
export const averageSeconds = (counts: Visits): number | null =>
  counts?.visits ? Math.round((counts.seconds ?? 0) / counts.visits) : null

/** Seconds as people say them: "48 sec", "3 min 5 sec", "1 hr 2 min". */
export function durationText(seconds: number, locale?: string): string {
  const part = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (hours > 0) return `${part(hours, 'hour')} ${part(minutes, 'minute')}`
  if (minutes > 0) return `${part(minutes, 'minute')} ${part(seconds % 60, 'second')}`
  return part(seconds, 'second')
}
