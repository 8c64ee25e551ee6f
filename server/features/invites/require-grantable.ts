import { AppError } from '#shared/errors/catalogue.ts'
import { mayGrant } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'

/** Refuses who would invite to a role above their own. */
export function requireGrantable({ actor }: Admitted, role: Role): void {
  if (!mayGrant(actor.role, role))
    throw new AppError('forbidden', 'You can invite people only to roles up to your own.')
}
