import type { Actor, Guest } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findActor } from '#server/core/companies/access.ts'
import type { Who } from '#server/core/companies/access.ts'
import { findGuest } from './find-guest.ts'

/** `who` in one company as a member, else as a guest whom a link admits at `now`; null as neither. */
export async function findActorOrGuest(
  em: EntityManager,
  who: Who,
  companyId: string,
  now: Date,
): Promise<Actor | Guest | null> {
  const actor = await findActor(em, who, companyId)
  // A key acts for its company, not for what its maker was let into elsewhere.
  return actor ?? (who.key ? null : findGuest(em, who.person.id, companyId, now))
}
