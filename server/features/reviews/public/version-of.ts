import type { Fact } from '#server/features/notifications/public/notify.ts'
import type { ReviewRow } from './entities.ts'

/** What somebody is told of the version under review. */
export function versionOf(review: ReviewRow): NonNullable<Fact['version']> {
  const { versionId: id, number, dueAt, dueZone } = review
  return {
    id,
    reviewed: { number, dueAt: dueAt?.toISOString() ?? null, dueZone: dueZone ?? null },
  }
}
