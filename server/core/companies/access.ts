import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller } from '#server/core/caller.ts'
import { CompanyEntity, MemberEntity } from './entities.ts'
import { memberActor, refusalOf } from './member-actor.ts'

/** As much of a caller as decides about access: the person, and the key if they come by one. */
export type Who = Pick<Caller, 'key'> & { person: { id: string } }

/** Somebody who asks in person, over a socket for instance. */
export function inPerson(id: string): Who {
  return { person: { id }, key: null }
}

/** Whether the company is there, neither waiting for its deletion nor disabled, so that visitors may come. */
export async function isOpen(em: EntityManager, companyId: string): Promise<boolean> {
  return (await em.count(CompanyEntity, { id: companyId, closedAt: null, disabledAt: null })) > 0
}

/** Whether the operator of the installation has disabled the company. */
export async function isDisabled(em: EntityManager, companyId: string): Promise<boolean> {
  return (await em.count(CompanyEntity, { id: companyId, disabledAt: { $ne: null } })) > 0
}

/** Those of these companies that are disabled. */
export async function disabledAmong(
  em: EntityManager,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = { id: [...companyIds], disabledAt: { $ne: null } }
  const rows = await em.find(CompanyEntity, asked, { fields: ['id'] })
  return new Set(rows.map(({ id }) => id))
}

/** `who` as an actor in one company; null when they have nothing to do with it. */
export async function findActor(
  em: EntityManager,
  { person, key }: Who,
  companyId: string,
): Promise<Actor | null> {
  if (key && key.companyId !== companyId) return null
  const member = await em.findOne(MemberEntity, { personId: person.id, companyId })
  const company = member && (await em.findOne(CompanyEntity, { id: companyId }))
  if (!company) return null
  return { ...memberActor(member, company), scopes: key ? key.scopes : null }
}

/**
 * Passes those who may do `action` in the company. Who is not a member gets `not-found`, as for a
 * company that does not exist; members without the right get `forbidden`, `company-closed` or `company-disabled`.
 */
export async function requireCompany(
  em: EntityManager,
  who: Who,
  companyId: string,
  action: Action,
): Promise<Actor> {
  const actor = await findActor(em, who, companyId)
  if (!actor) throw new AppError('not-found')
  if (!can(actor, action, { companyId })) throw refusalOf(actor, { companyId })
  return actor
}
