import type { Bucket } from '#shared/contract/analytics.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import { seriesOfEach } from './rollup-numbers.ts'
import type { Window } from './window.ts'

/**
 * What days counted whose events are not kept any more, in the buckets of a window: views, visitors,
 * clicks and conversions, which stay. Empty where all events of it are there.
 */
export async function olderCounts(
  em: EntityManager,
  campaignId: string,
  window: Pick<Window, 'start' | 'end' | 'buckets' | 'grain' | 'timeZone'>,
): Promise<Bucket[]> {
  const kept = await keptSince(em, campaignId)
  if (kept === null) return []
  const end = Math.min(window.end, dayIn(window.timeZone, kept).start)
  if (end <= window.start) return []
  const older = { ...window, end, buckets: window.buckets.filter((start) => start < end) }
  return (await seriesOfEach(em, [campaignId], older)).get(campaignId) ?? []
}

/** When the first event happened that is kept (ms); null where there is none. */
async function keptSince(em: EntityManager, campaignId: string): Promise<number | null> {
  const tables = em.getKysely<IngestTables>()
  const stored = await tables
    .selectFrom('visit_label')
    .leftJoin('visit_segment', 'visit_segment.campaign_label', 'visit_label.id')
    .select(({ fn }) => [
      'visit_label.id',
      fn.min('first_at').as('first'),
      fn.max('up_to').as('upTo'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('dimension', '=', 'all')
    .groupBy('visit_label.id')
    .executeTakeFirst()
  if (!stored) return null
  // Those of the last minutes, of which one may have come late.
  const behind = await tables
    .selectFrom('visit_event')
    .select(({ fn }) => fn.min<number | null>('at').as('first'))
    .where('campaign_label', '=', stored.id)
    .where('seq', '>', stored.upTo ?? 0)
    .executeTakeFirst()
  const times = [stored.first, behind?.first ?? null].filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}
