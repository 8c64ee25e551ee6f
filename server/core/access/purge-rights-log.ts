import type { EntityManager } from '#server/platform/db/open-database.ts'
import { RightsChangeEntity } from './entities.ts'

/** Far longer than any node waits between two looks. */
const keptMs = 3_600_000

/** Forgets old changes. */
export async function purgeRightsLog(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(RightsChangeEntity, { at: { $lt: new Date(now.getTime() - keptMs) } })
}
