import type { Insertable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { eventDimensions } from './public/entities.ts'
import type { IngestTables } from './public/entities.ts'
import type { CountedEvent } from './roll-up.ts'

/** Inserts the events by id and returns those that were not there before. */
export async function insertEvents(
  em: EntityManager,
  events: readonly CountedEvent[],
): Promise<CountedEvent[]> {
  // By id: two transactions with the same events wait for each other in one direction only.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const stored = new Set<string>()
  for (const chunk of inStatements(sorted)) {
    const rows = await em
      .getKysely<IngestTables>()
      .insertInto('visit_event')
      .values(chunk.map(rowOf))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const row of rows) stored.add(row.id)
  }
  return events.filter((event) => stored.has(event.id))
}

type EventRow = Insertable<IngestTables['visit_event']>

function rowOf(event: CountedEvent): EventRow {
  return {
    ...dimensionsOf(event),
    id: event.id,
    campaign_id: event.campaignId,
    release_id: event.releaseId,
    page_id: event.pageId,
    block_id: event.blockId,
    kind: event.kind,
    visitor: event.visitor,
    bot: event.bot,
    at: event.at,
  }
}

type Dimensions = Pick<EventRow, (typeof eventDimensions)[number]['column']>

function dimensionsOf(event: CountedEvent): Dimensions {
  const values = eventDimensions.map(({ column, property }) => [column, event[property]] as const)
  return Object.fromEntries(values) as Dimensions
}
