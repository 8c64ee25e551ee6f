import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor, Guest, Subject } from '#shared/permissions/can.ts'
import { refusalOf } from '#server/core/companies/member-actor.ts'

/** Null when `actor` may do it; else the error that a request for it would be answered with. */
export function denialOf(
  actor: Actor | Guest | null,
  action: Action,
  subject: Subject,
): ErrorSlug | null {
  if (!actor) return 'not-found'
  return can(actor, action, subject) ? null : refusalOf(actor, subject).slug
}
