import { v5 as uuidv5 } from 'uuid'
import { IdentityError, describeError, identityErrorIds } from '../identity-error.ts'
import type { IdentityErrorId } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { allowedReturnTo } from './return-to.ts'
import { prefersHtml } from './visit.ts'
import type { Visit } from './visit.ts'

// An error says nothing that depends on the request, so its address is made of what it is.
const namespace = '3d1f7d8c-6f0e-4c7a-9d57-0f6b1f0a2c11'
const addressOf = (id: IdentityErrorId) => uuidv5(id, namespace)

/** GET /self-service/errors?id= : the error that a plain link ended in. */
export async function showError(visit: Visit): Promise<IdentityAnswer> {
  const asked = visit.request.query.get('id')
  if (asked === 'stub:500') {
    const error = { code: 500, status: 'Internal Server Error', message: 'This is a stub error.' }
    return { status: 200, body: { id: asked, error } }
  }
  const id = identityErrorIds.find((candidate) => addressOf(candidate) === asked)
  if (!id) throw new IdentityError('not_found')
  return { status: 200, body: { id: asked, error: describeError(id) } }
}

/** Where a plain link goes that could not be followed; null for a caller that reads errors itself. */
export function errorPage(visit: Visit, error: IdentityError): IdentityAnswer | null {
  const { request } = visit
  const isLink = request.method === 'GET' && request.path.startsWith('/self-service/')
  if (!isLink || !prefersHtml(request)) return null
  return { status: 303, headers: { location: placeOf(visit, error) } }
}

function placeOf({ request, origin, baseUrl }: Visit, { id }: IdentityError): string {
  if (id === 'session_already_available')
    return allowedReturnTo(request.query.get('return_to'), origin) ?? `${origin}/dashboard`
  if (id === 'session_inactive') return `${baseUrl}self-service/login/browser`
  return `${origin}/sign-in/error?id=${addressOf(id)}`
}
