import type { EntityManager } from '#server/platform/db/open-database.ts'
import { MailStopEntity, NotificationEntity, NotificationPreferenceEntity } from './entities.ts'

const dayMs = 24 * 3_600_000
const readKeptMs = 30 * dayMs
const keptMs = 180 * dayMs

/** Forgets what was read a month after it was told, and everything after half a year. */
export async function purgeNotifications(em: EntityManager, now: Date): Promise<void> {
  const before = (ms: number) => ({ $lt: new Date(now.getTime() - ms) })
  await em.nativeDelete(NotificationEntity, { createdAt: before(keptMs) })
  await em.nativeDelete(NotificationEntity, {
    createdAt: before(readKeptMs),
    $or: [{ readAt: { $ne: null } }, { withdrawnAt: { $ne: null } }, { inApp: false }],
  })
  await em.nativeDelete(MailStopEntity, { expiresAt: { $lt: now } })
}

/** Deletes what a member of a company was told, and how they wanted to be. */
export async function deleteNotificationsOf(
  em: EntityManager,
  of: { companyId: string; personId: string },
): Promise<void> {
  await em.nativeDelete(NotificationEntity, of)
  await em.nativeDelete(NotificationPreferenceEntity, of)
  await em.nativeDelete(MailStopEntity, of)
}
