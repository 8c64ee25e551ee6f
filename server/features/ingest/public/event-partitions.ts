/** A part of the events on PostgreSQL: the ids of one month, of which each carries its time. */
export type EventPartition = {
  name: string
  /** The lowest id in it, and the lowest behind it. */
  from: string
  to: string
}

/** For ids of browsers whose clocks are far from right. */
export const otherEvents = 'visit_event_other'

/** The part of the month (UTC) of `date`, or of one so many months later. */
export function partitionOf(date: Date, later = 0): EventPartition {
  const month = (ahead: number) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead))
  const start = month(later)
  const label = start.toISOString().slice(0, 7).replace('-', '_')
  return { name: `visit_event_${label}`, from: lowestId(start), to: lowestId(month(later + 1)) }
}

function lowestId(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
