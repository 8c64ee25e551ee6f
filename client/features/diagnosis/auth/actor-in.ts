import type { Me } from '#shared/contract/me.ts'
import type { Actor, Role } from '#shared/permissions/can.ts'

type Membership = Me['companies'][number]

/** A person in a company as `can` wants them; with `role`, as if they had that one. */
export function actorIn(company: Membership, role: Role = company.role): Actor {
  const { id, allowances, eraseAt, disabled } = company
  const standing = { closed: eraseAt !== null, disabled: disabled !== null }
  return { companyId: id, role, allowances, ...standing, scopes: null }
}
