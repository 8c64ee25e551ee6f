/** The same day and time some months earlier; the last of the month where it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months + 1, 0)
  date.setUTCDate(Math.min(day, date.getUTCDate()))
  return date
}
