import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { MemberEntity } from './entities.ts'

/** The person as an actor in one company; null when they are not a member. */
export async function findActor(
  em: EntityManager,
  personId: string,
  companyId: string,
): Promise<Actor | null> {
  const member = await em.findOne(MemberEntity, { personId, companyId })
  return member ? { companyId, role: member.role } : null
}

/**
 * Passes members who may do `action` in the company. Everybody else who is not a member gets
 * `not-found`, as for a company that does not exist; members without the right get `forbidden`.
 */
export async function requireCompany(
  em: EntityManager,
  personId: string,
  companyId: string,
  action: Action,
): Promise<Actor> {
  const actor = await findActor(em, personId, companyId)
  if (!actor) throw new AppError('not-found')
  if (!can(actor, action, { companyId })) throw new AppError('forbidden')
  return actor
}
