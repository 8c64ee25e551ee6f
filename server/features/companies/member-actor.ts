import { AppError } from '#shared/errors/catalogue.ts'
import type { Actor, Allowance, Role } from '#shared/permissions/can.ts'

/** What of a company decides about rights in it; `closedAt` is null while it is open. */
export type CompanyRights = { allowances: Allowance[]; closedAt: unknown }

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
    scopes: null,
  }
}

/** Why a member is refused. */
export function refusalOf(actor: Actor): AppError {
  if (actor.closed) return new AppError('company-closed')
  return new AppError('forbidden', actor.scopes ? 'The API key is not made for this.' : undefined)
}
