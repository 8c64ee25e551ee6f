import { addEvents, decodeSegment, encodeSegment } from '#server/features/ingest/public/segment.ts'
import type { Segment, StoredEvent } from '#server/features/ingest/public/segment.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'

/** The days of events that came in portions, each stored and read in between. */
export function segmentsOf(
  events: readonly StoredEvent[],
  { portion, timeZone }: { portion: number; timeZone: string },
): Segment[] {
  const days = new Map<number, Segment>()
  const dayOf = ({ at }: StoredEvent) => dayIn(timeZone, at).number
  for (let start = 0; start < events.length; start += portion)
    for (const [day, own] of Map.groupBy(events.slice(start, start + portion), dayOf))
      days.set(day, decodeSegment(encodeSegment(addEvents(days.get(day) ?? null, day, own))))
  return [...days.values()]
}
