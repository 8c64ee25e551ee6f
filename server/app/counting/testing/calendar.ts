// By `Intl` alone: the product counts days and hours in another way.

type Local = { date: string; hour: number; weekday: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** What a clock and a calendar show; Monday is 1. */
export function localOf(timeZone: string, at: number): Local {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: [part('year'), part('month'), part('day')].join('-'),
    hour: Number(part('hour')),
    weekday: weekdays.indexOf(part('weekday')) + 1,
    minute: Number(part('minute')),
    second: Number(part('second')),
  }
}

const dayMs = 86_400_000

/** A date so many days later. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** The first moment (ms) of a date, which no clock change here cuts off. */
export function startOf(timeZone: string, date: string): number {
  let at = Date.parse(date) - dayMs
  while (localOf(timeZone, at).date < date) at += 15 * 60_000
  return at
}
