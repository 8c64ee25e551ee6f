import type { Guest } from '#shared/permissions/can.ts'
import { loadGuests } from '#server/core/access/load-guests.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** What share links let somebody do in a company where they are no member; null without one. */
export async function findGuest(
  em: EntityManager,
  personId: string,
  companyId: string,
  now: Date,
): Promise<Guest | null> {
  const guests = await loadGuests(queryOf(em), [personId], now.getTime())
  return guests.get(`${personId} ${companyId}`) ?? null
}

/** Plain statements in the transaction of `em`. */
export function queryOf(em: EntityManager) {
  return <Row extends object>(statement: string, values: readonly unknown[]) =>
    em.execute<Row[]>(statement, [...values])
}
