import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayMs, partOf } from './buckets.ts'
import { deleteStrayVisits } from './delete-analytics.ts'
import { VisitorDayEntity, VisitRollupEntity } from './entities.ts'

/** How long (ms) counts by the minute are kept; quarters and days stay. */
export const minutesKeptMs = 48 * 3_600_000

/** The first day of which it is kept who was there. */
export const visitorsSince = (now: number): number => Math.floor(now / dayMs) - 31

/**
 * Deletes what is no longer asked for: counts by minute after two days, and who a (by then
 * anonymous) visitor was after a month: ranges of days add up what was counted of each. Deletes also
 * what came in of campaigns while they were deleted. Meant for an hourly job.
 */
export async function purgeAnalytics(em: EntityManager, now: Date): Promise<void> {
  const minute = partOf(now.getTime() - minutesKeptMs, 'minute')
  await em.nativeDelete(VisitRollupEntity, { granularity: 'minute', bucket: { $lt: minute } })
  const day = visitorsSince(now.getTime())
  await em.nativeDelete(VisitorDayEntity, { day: { $lt: day } })
  await deleteStrayVisits(em)
}
