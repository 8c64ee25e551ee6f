import { momentOf } from '#shared/lib/zoned-day.ts'

/** One for each zone: they are slow to make. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format
}

/** What clocks in `zone` show at an instant (ms), as a `datetime-local` input has it. */
export function wallTimeAt(instant: number, zone: string): string {
  const parts = formatOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  const year = part('year').padStart(4, '0')
  return `${year}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant (ms) at which clocks in `zone` show `wall`, as a `datetime-local` input has it; null
 * for what is no time.
 */
export function instantOf(wall: string, zone: string): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  return momentOf(zone, asUtc)
}

/** The zone of this device, e.g. `Europe/Vienna`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Day and time as clocks in `zone` show them: "3 Dec 2026, 09:00". */
export function formatInZone(instant: string | number, zone: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(instant))
}

/** A zone as people read it: "Europe/Vienna", "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The instant at which clocks in `zone` show `wall`, as ISO; undefined for what is no time there. */
export function isoOf(wall: string, zone: string): string | undefined {
  const at = instantOf(wall, zone)
  return at === null ? undefined : new Date(at).toISOString()
}
