import { IdentityError } from '../identity-error.ts'

/**
 * The absolute address to go to in the end, or null when none was asked for. Only addresses of
 * `origin` are let through, judged by the parsed URL; throws
 * `self_service_flow_return_to_forbidden` for all others.
 */
export function allowedReturnTo(asked: string | null, origin: string): string | null {
  if (asked === null || asked === '') return null
  const url = URL.parse(asked, origin)
  const allowed = url && url.origin === origin && !url.username && !url.password
  if (!allowed) throw new IdentityError('self_service_flow_return_to_forbidden')
  return url.href
}
