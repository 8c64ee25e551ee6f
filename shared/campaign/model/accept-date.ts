const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/

/** A moment in UTC, as `Date.toISOString` writes it; '' stays ''. null for anything else. */
export function acceptDate(value: unknown): string | null {
  if (value === '') return ''
  if (typeof value !== 'string' || !moment.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
