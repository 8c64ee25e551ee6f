import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { sameToken, sign } from '../tokens.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentitySessionRow } from './entities.ts'
import { presentSession } from './present.ts'
import { allowedReturnTo } from './return-to.ts'
import { endSession } from './session-store.ts'
import { prefersHtml, principalCookies } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /sessions/whoami */
export async function whoami(visit: Visit): Promise<IdentityAnswer> {
  const { session } = visit
  const identity = session && (await visit.em.findOne(IdentityEntity, { id: session.identityId }))
  if (!session || !identity) throw new IdentityError('session_inactive')
  return {
    status: 200,
    headers: { 'x-kratos-authenticated-identity-id': identity.id },
    body: presentSession(session, identity, visit.baseUrl),
  }
}

/** GET /self-service/logout/browser */
export async function beginLogout(visit: Visit): Promise<IdentityAnswer> {
  if (!visit.session) throw new IdentityError('session_inactive')
  const returnTo = allowedReturnTo(visit.request.query.get('return_to'), visit.origin)
  const token = logoutToken(visit, visit.session)
  const query = new URLSearchParams({ token, ...(returnTo ? { return_to: returnTo } : {}) })
  const logoutUrl = `${visit.baseUrl}self-service/logout?${query}`
  return { status: 200, body: { logout_url: logoutUrl, logout_token: token } }
}

/** GET /self-service/logout?token= */
export async function logout(visit: Visit): Promise<IdentityAnswer> {
  const { query } = visit.request
  const returnTo = allowedReturnTo(query.get('return_to'), visit.origin)
  if (visit.session) {
    if (!sameToken(query.get('token') ?? '', logoutToken(visit, visit.session)))
      throw new IdentityError('logout_token_mismatch')
    await endSession(visit.em, visit.session.id)
    visit.parts.log.info({ sessionId: visit.session.id }, 'signed out')
  }
  const setCookies = principalCookies(visit, null)
  if (!prefersHtml(visit.request)) return { status: 204, setCookies }
  return { status: 303, headers: { location: returnTo ?? `${visit.origin}/` }, setCookies }
}

// Bound to the session's present token, so it dies with it.
function logoutToken(visit: Visit, session: IdentitySessionRow): string {
  return sign(visit.parts.secret, ['logout', session.id, session.tokenHash])
}

/** GET /self-service/errors?id= : only Ory's stub, as this provider answers errors where they are. */
export async function showError(visit: Visit): Promise<IdentityAnswer> {
  if (visit.request.query.get('id') !== 'stub:500') throw new IdentityError('not_found')
  const error = { code: 500, status: 'Internal Server Error', message: 'This is a stub error.' }
  return { status: 200, body: { id: 'stub:500', error } }
}
