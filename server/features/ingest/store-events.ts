import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import { kindNumbers } from './public/entities.ts'
import { EventIdType } from './event-id-type.ts'
import type { OrderedEvent } from './take-numbers.ts'

const idType = new EventIdType()

const eventRows = {
  table: 'visit_event',
  columns: {
    id: 'uuid',
    at: 'bigint',
    campaign_label: 'integer',
    seq: 'integer',
    place: 'integer',
    origin: 'integer',
    sender: 'integer',
    locale: 'integer',
    day: 'integer',
    kind: 'smallint',
    bot: 'boolean',
    visitor: 'text',
  },
}

/** Inserts the events by id and returns those that were not there before. */
export async function insertEvents(
  em: EntityManager,
  events: readonly OrderedEvent[],
): Promise<OrderedEvent[]> {
  // By id: two transactions with the same events wait for each other in one direction only.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const platform = em.getPlatform()
  const known = new Set<string>()
  for (const chunk of inStatements(sorted)) {
    const rows = await writeRows<{ id: string | Uint8Array }>(
      em,
      eventRows,
      chunk.map((event) => [
        idType.convertToDatabaseValue(event.id, platform),
        event.at,
        event.campaignLabel,
        event.seq,
        event.place,
        event.originNumber,
        event.sender,
        event.locale,
        event.day,
        kindNumbers[event.kind],
        event.bot,
        event.visitor,
      ]),
      'on conflict (id) do nothing returning id',
    )
    // Mostly all of them are new, and it takes a while to read ids.
    if (rows.length === chunk.length) continue
    const stored = new Set(rows.map(({ id }) => idType.convertToJSValue(id)))
    for (const { id } of chunk) if (!stored.has(id)) known.add(id)
  }
  return known.size === 0 ? [...events] : events.filter(({ id }) => !known.has(id))
}
