import { LRUCache } from 'lru-cache'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayMs } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'
import { digestOf } from './public/numbers.ts'
import { otherOrigin } from './public/origin.ts'
import type { Origin } from './public/origin.ts'
import type { VisitEvent } from './public/visit-event.ts'
import { wordsOf } from './settle-origins.ts'

/** So many origins may be new to a campaign on one day; what comes beyond is counted as `otherOrigin`. */
export const maxOrigins = 200

/** Replaces, within the transaction of `em`, the origins of events that are too many. */
export type OriginBudget = (
  em: EntityManager,
  events: readonly VisitEvent[],
) => Promise<VisitEvent[]>

/**
 * Bounds what strangers can fill: the origins that are new to a campaign on one day, counted by each
 * process. Those that were there before go on.
 */
export function createOriginBudget(): OriginBudget {
  const known = new LRUCache<string, true>({ max: 20_000 })
  /** How many were new, by campaign and day. */
  const counts = new LRUCache<string, number>({ max: 2_000 })
  const isKept = async (em: EntityManager, { campaignId, at }: VisitEvent, origin: Origin) => {
    const key = digestOf('visit_origin', wordsOf(campaignId, origin))
    if (known.has(key)) return true
    if (!(await isStored(em, key))) {
      const day = `${campaignId} ${Math.floor(at / dayMs)}`
      const taken = counts.get(day) ?? 0
      if (taken >= maxOrigins) return false
      counts.set(day, taken + 1)
    }
    known.set(key, true)
    return true
  }
  return async (em, events) => {
    const kept: VisitEvent[] = []
    for (const event of events) {
      const isFine = event.origin === null || (await isKept(em, event, event.origin))
      kept.push(isFine ? event : { ...event, origin: otherOrigin })
    }
    return kept
  }
}

async function isStored(em: EntityManager, digest: string): Promise<boolean> {
  const row = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_origin')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}
