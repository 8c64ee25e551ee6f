import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements, placeholders } from '#server/platform/db/chunks.ts'
import type { CountedEvent } from './roll-up.ts'

const columns =
  'id, campaign_id, release_id, release_number, page_id, page, block_id, kind, visitor, source, device, bot, at'

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
      `insert into visit_event (${columns}) values ${placeholders(chunk.length, 13)}
       on conflict (id) do nothing returning id`,
      chunk.flatMap(rowOf),
      'all',
    )
    for (const row of rows) stored.add(row.id)
  }
  return events.filter((event) => stored.has(event.id))
}

function rowOf(event: CountedEvent): unknown[] {
  return [
    event.id,
    event.campaignId,
    event.releaseId,
    event.releaseNumber,
    event.pageId,
    event.page,
    event.blockId,
    event.kind,
    event.visitor,
    event.source,
    event.device,
    event.bot,
    event.at,
  ]
}
