import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './public/entities.ts'
import { named } from './public/segment.ts'
import type { StoredEvent } from './public/segment.ts'

/** An event as it is stored, with its day and where it happened. */
export type ReadEvent = StoredEvent & { day: number; pageId: string; blockId: string | null }

/** Events that are read at once. */
const portion = 20_000

/** The events of a campaign with numbers of (after, upTo], in their order, a portion at a time. */
export async function* readEvents(
  em: EntityManager,
  label: number,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<ReadEvent[]> {
  let last = after
  for (;;) {
    const rows = await em
      .getKysely<IngestTables>()
      .selectFrom('visit_event')
      .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
      .select(['seq', 'at', 'day', 'kind', 'bot', 'visitor', ...named])
      .select(['page_id as pageId', 'block_id as blockId'])
      .where('campaign_label', '=', label)
      .where('seq', '>', last)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(portion)
      .execute()
    yield rows.map((row) => ({ ...row, bot: Boolean(row.bot) }))
    if (rows.length < portion) return
    last = rows.at(-1)?.seq ?? last
    await setImmediate()
  }
}
