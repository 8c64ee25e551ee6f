import type { EntityManager } from '#server/platform/db/open-database.ts'
import { monthsBefore } from '#server/platform/months-before.ts'
import { AlertEventEntity } from './public/entities.ts'

/** As long as visits are kept where nobody says otherwise. */
const keptMonths = 13

/** Deletes firings that are over a year old. Meant for an hourly job. */
export async function purgeAlerts(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(AlertEventEntity, { at: { $lt: monthsBefore(now, keptMonths) } })
}
