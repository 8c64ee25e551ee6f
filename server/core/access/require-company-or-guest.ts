import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor, Guest } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Who } from '#server/core/companies/access.ts'
import { refusalOf } from '#server/core/companies/member-actor.ts'
import { findActorOrGuest } from './find-actor-or-guest.ts'

/**
 * Passes those who may do `action` in the company, members like `requireCompany` and whom a link lets
 * at `now`. For all others the company does not exist: `not-found`.
 */
export async function requireCompanyOrGuest(
  em: EntityManager,
  who: Who,
  asked: { companyId: string; action: Action; now: Date },
): Promise<Actor | Guest> {
  const { companyId, action, now } = asked
  const actor = await findActorOrGuest(em, who, companyId, now)
  if (!actor) throw new AppError('not-found')
  if (!can(actor, action, { companyId })) throw refusalOf(actor, { companyId })
  return actor
}
