import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { visitorKey } from './roll-up.ts'
import type { CountedEvent } from './roll-up.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** The source of visitors who came from nowhere that told us. */
export const directSource = 'direct'

/**
 * Gives every event a source: its own, else the one its visitor came from last that day (clicks and
 * further pages don't name one), else `direct`.
 */
export async function settleSources(
  em: EntityManager,
  events: readonly VisitEvent[],
): Promise<CountedEvent[]> {
  const known = await knownSources(
    em,
    events.filter((event) => event.source === null && !event.bot),
  )
  return events.map((event) => {
    const key = visitorKey(event)
    if (event.source !== null) known.set(key, event.source)
    return { ...event, source: event.source ?? known.get(key) ?? directSource }
  })
}

async function knownSources(
  em: EntityManager,
  events: readonly VisitEvent[],
): Promise<Map<string, string>> {
  const visitors = [...new Map(events.map((event) => [visitorKey(event), event])).values()]
  const known = new Map<string, string>()
  for (const chunk of inStatements(visitors)) {
    const rows = await em
      .getKysely<IngestTables>()
      .selectFrom('visitor_day')
      .select(['day', 'campaign_id', 'visitor', 'source'])
      .where('source', 'is not', null)
      .where(({ and, or }) =>
        or(
          chunk.map(({ at, campaignId, visitor }) =>
            and({ day: dayOf(at), campaign_id: campaignId, visitor }),
          ),
        ),
      )
      .$narrowType<{ source: string }>()
      .execute()
    for (const row of rows) known.set(`${row.campaign_id}\n${row.day}\n${row.visitor}`, row.source)
  }
  return known
}
