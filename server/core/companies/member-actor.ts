import { AppError } from '#shared/errors/catalogue.ts'
import { hasWall, isGuest } from '#shared/permissions/can.ts'
import type { Actor, Allowance, Guest, Role, Subject } from '#shared/permissions/can.ts'

/**
 * What of a company decides about rights in it; `closedAt` is null while it is open, `disabledAt` while
 * the operator of the installation lets it be used.
 */
export type CompanyRights = { allowances: Allowance[]; closedAt: unknown; disabledAt: unknown }

/** A member as an actor, in person. */
export function memberActor(
  member: { companyId: string; role: Role },
  company: CompanyRights,
): Actor {
  return {
    companyId: member.companyId,
    role: member.role,
    allowances: company.allowances,
    closed: Boolean(company.closedAt),
    disabled: Boolean(company.disabledAt),
    scopes: null,
  }
}

/** Why a member or a guest is refused what `can` denies. To a guest all else does not exist. */
export function refusalOf(actor: Actor | Guest, subject: Subject): AppError {
  const { campaignId } = subject
  const isOfLink = isGuest(actor) && campaignId !== undefined && actor.rights.has(campaignId)
  if (isGuest(actor) && !isOfLink && !hasWall(actor, subject)) return new AppError('not-found')
  if (actor.disabled) return new AppError('company-disabled')
  if (actor.closed) return new AppError('company-closed')
  if (isGuest(actor) && !isOfLink) return new AppError('not-found')
  if (isGuest(actor)) return new AppError('forbidden', 'The link does not allow this.')
  return new AppError('forbidden', actor.scopes ? 'The API key is not made for this.' : undefined)
}
