/** Whether it is a day of the calendar, as in 2026-12-31. */
export function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00Z`)
  return time > -Infinity && new Date(time).toISOString().slice(0, 10) === value
}
