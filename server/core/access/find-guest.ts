import type { Guest } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { AccessTables } from './entities.ts'
import { loadGuests } from './load-guests.ts'

/** What share links let somebody do in a company where they are no member; null without one. */
export async function findGuest(
  em: EntityManager,
  personId: string,
  companyId: string,
  now: Date,
): Promise<Guest | null> {
  const guests = await loadGuests(em.getKysely<AccessTables>(), [personId], now.getTime())
  return guests.get(`${personId} ${companyId}`) ?? null
}
