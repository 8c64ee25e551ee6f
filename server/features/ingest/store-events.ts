import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { eventDimensions } from './public/entities.ts'
import type { IngestTables } from './public/entities.ts'
import type { CountedEvent } from './roll-up.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'

type VisitEventTable = Selectable<IngestTables['visit_event']>

const columns: (keyof VisitEventTable)[] = [
  'id',
  'campaign_id',
  'release_id',
  'page_id',
  'block_id',
  'kind',
  'visitor',
  'bot',
  'at',
  ...eventDimensions.map(({ column }) => column),
]

/** Inserts the events by id and returns those that were not there before. */
export async function insertEvents(
  em: EntityManager,
  events: readonly CountedEvent[],
): Promise<CountedEvent[]> {
  // By id: two transactions with the same events wait for each other in one direction only.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const stored = new Set<string>()
  for (const chunk of inStatements(sorted)) {
    const rows = await writeRows<Pick<VisitEventTable, 'id'>>(
      em,
      `visit_event (${columns.join(', ')})`,
      chunk.map(rowOf),
      'on conflict (id) do nothing returning id',
    )
    for (const row of rows) stored.add(row.id)
  }
  return events.filter((event) => stored.has(event.id))
}

function rowOf(event: CountedEvent): unknown[] {
  const row: unknown[] = [
    event.id,
    event.campaignId,
    event.releaseId,
    event.pageId,
    event.blockId,
    event.kind,
    event.visitor,
    event.bot,
    event.at,
  ]
  for (const { property } of eventDimensions) row.push(event[property])
  return row
}
