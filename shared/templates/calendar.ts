/** A day that a template names, with the words for it. */
export type NamedDay = {
  /** In UTC, as fields of dates hold it. */
  moment: string
  /** `2027-06-12`, as a date input takes it. */
  iso: string
  weekday: string
  /** `12 June` */
  date: string
  /** `Saturday 12 June` */
  day: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export type Weekday =
  'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'

/**
 * The first such weekday that is at least `weeks` weeks away, at a time in UTC (`18:30`; noon unless
 * told). Days that are named from the same calendar keep their order.
 */
export type Calendar = (weeks: number, weekday: Weekday, time?: string) => NamedDay

const day = 86_400_000

/** The calendar of whoever starts a campaign at `now`, so that no date of a template is ever past. */
export function calendarFrom(now: Date): Calendar {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return (weeks, weekday, time = '12:00') => {
    const earliest = new Date(today + weeks * 7 * day)
    const wanted = weekdays.findIndex((name) => name.toLowerCase() === weekday)
    const found = new Date(earliest.getTime() + ((wanted - earliest.getUTCDay() + 7) % 7) * day)
    const iso = found.toISOString().slice(0, 10)
    const date = `${found.getUTCDate()} ${months[found.getUTCMonth()]}`
    const name = weekdays[wanted] ?? ''
    return { moment: `${iso}T${time}:00.000Z`, iso, weekday: name, date, day: `${name} ${date}` }
  }
}
