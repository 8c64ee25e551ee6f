import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements, placeholders } from '#server/platform/db/chunks.ts'
import { eventDimensions } from './public/entities.ts'
import type { CountedEvent } from './roll-up.ts'

const columns = [
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
    const rows = await em.execute<{ id: string }[]>(
      `insert into visit_event (${columns.join(', ')})
       values ${placeholders(chunk.length, columns.length)}
       on conflict (id) do nothing returning id`,
      chunk.flatMap(rowOf),
      'all',
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
