import { v5 as uuidv5 } from 'uuid'
import { IdentityError, identityErrorIds, toAnswer } from '../identity-error.ts'
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
  return { status: 200, body: { id: asked, ...toAnswer(new IdentityError(id)).body } }
}

/** Where a plain link goes that could not be followed; null for a caller that reads errors itself. */
export function errorPage(visit: Visit, error: IdentityError): IdentityAnswer | null {
  const { request, origin } = visit
  if (request.method !== 'GET' || !prefersHtml(request)) return null
  const location =
    error.id === 'session_already_available'
      ? (allowedReturnTo(request.query.get('return_to'), origin) ?? `${origin}/dashboard`)
      : `${origin}/sign-in/error?id=${addressOf(error.id)}`
  return { status: 303, headers: { location } }
}
