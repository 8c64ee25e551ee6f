import { LRUCache } from 'lru-cache'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { bucketOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** So many sources a campaign has on one day; what comes beyond is counted under `otherSource`. */
export const maxLabels = 200
export const otherSource = 'other'

/** Replaces, within the transaction of `em`, the sources of events that are too many. */
export type LabelBudget = (
  em: EntityManager,
  events: readonly VisitEvent[],
) => Promise<VisitEvent[]>

/**
 * Bounds what strangers can fill: the sources that a campaign counts in a day. Each process knows the
 * ones of the days that it is counting; several at once may let through some more.
 */
export function createLabelBudget(): LabelBudget {
  const known = new LRUCache<string, Set<string>>({ max: 2_000 })
  return async (em, events) => {
    const kept: VisitEvent[] = []
    for (const event of events) {
      const isLabel = event.source !== null && !event.bot
      const isKept = !isLabel || (await take(known, em, event, event.source ?? ''))
      kept.push(isKept ? event : { ...event, source: otherSource })
    }
    return kept
  }
}

async function take(
  known: LRUCache<string, Set<string>>,
  em: EntityManager,
  { campaignId, at }: VisitEvent,
  label: string,
): Promise<boolean> {
  const day = bucketOf(at, 'day')
  const key = `${campaignId} ${day}`
  const before = known.get(key)
  if (before?.has(label)) return true
  if (before && before.size >= maxLabels) return false
  // Another process may have counted some meanwhile.
  const labels = new Set([...(before ?? []), ...(await readLabels(em, campaignId, day))])
  const isKept = labels.has(label) || labels.size < maxLabels
  if (isKept) labels.add(label)
  known.set(key, labels)
  return isKept
}

async function readLabels(em: EntityManager, campaignId: string, day: number): Promise<string[]> {
  const rows = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    .select('value')
    .where('campaign_id', '=', campaignId)
    .where('dimension', '=', 'source')
    .where('granularity', '=', 'day')
    .where('bucket', '=', day)
    .limit(maxLabels)
    .execute()
  return rows.map(({ value }) => value)
}
