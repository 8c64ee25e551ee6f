import { validate } from 'uuid'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { sameToken, sign } from '../tokens.ts'
import { IdentityEntity, IdentitySessionEntity } from './entities.ts'
import type { IdentitySessionRow } from './entities.ts'
import { presentSession } from './present.ts'
import { allowedReturnTo } from './return-to.ts'
import { endOtherSessions, endSession, otherSessions } from './session-store.ts'
import { prefersHtml, principalCookies } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /sessions/whoami */
export async function whoami(visit: Visit): Promise<IdentityAnswer> {
  const session = sessionOf(visit)
  const identity = await visit.em.findOne(IdentityEntity, { id: session.identityId })
  if (!identity) throw new IdentityError('no_session')
  return {
    status: 200,
    headers: { 'x-kratos-authenticated-identity-id': identity.id },
    body: presentSession(session, identity, visit.baseUrl),
  }
}

const maxListed = 250

/** GET /sessions : the other sessions of the person, the latest first, at most 250. */
export async function listSessions(visit: Visit): Promise<IdentityAnswer> {
  const session = sessionOf(visit)
  const { identityId, id: exceptId } = session
  const identity = await visit.em.findOneOrFail(IdentityEntity, { id: identityId })
  const others = await otherSessions(visit.em, { identityId, exceptId }, visit.now)
  return {
    status: 200,
    headers: { 'x-total-count': String(others.length) },
    body: others.slice(0, maxListed).map((other) => presentSession(other, identity, visit.baseUrl)),
  }
}

/** DELETE /sessions : ends the other sessions of the person. */
export async function revokeOtherSessions(visit: Visit): Promise<IdentityAnswer> {
  const { identityId, id: exceptId } = sessionOf(visit)
  const endedSessions = await visit.em.transactional((em) =>
    endOtherSessions(em, { identityId, exceptId }, visit.now),
  )
  visit.parts.log.info({ identityId, count: endedSessions.length }, 'other sessions ended')
  return { status: 200, body: { count: endedSessions.length }, endedSessions }
}

/** DELETE /sessions/{id} : ends one; unknown ones and those of others are answered alike. */
export async function revokeSession(visit: Visit, id: string): Promise<IdentityAnswer> {
  const { identityId, id: own } = sessionOf(visit)
  if (!validate(id)) throw new IdentityError('malformed')
  if (id === own) throw new IdentityError('own_session')
  const ended = await visit.em.nativeDelete(IdentitySessionEntity, { id, identityId })
  visit.parts.log.info({ identityId, sessionId: id, ended }, 'session ended')
  return { status: 204, endedSessions: ended === 1 ? [id] : [] }
}

function sessionOf(visit: Visit): IdentitySessionRow {
  if (!visit.session) throw new IdentityError('no_session')
  return visit.session
}

/** GET /self-service/logout/browser */
export async function beginLogout(visit: Visit): Promise<IdentityAnswer> {
  const { session } = visit
  if (!session) throw new IdentityError('session_inactive')
  const returnTo = allowedReturnTo(visit.request.query.get('return_to'), visit.origin)
  const token = logoutToken(visit, session)
  const query = new URLSearchParams({ token, ...(returnTo ? { return_to: returnTo } : {}) })
  const logoutUrl = `${visit.baseUrl}self-service/logout?${query.toString()}`
  return { status: 200, body: { logout_url: logoutUrl, logout_token: token } }
}

/** GET /self-service/logout?token= */
export async function logout(visit: Visit): Promise<IdentityAnswer> {
  const { query } = visit.request
  const returnTo = allowedReturnTo(query.get('return_to'), visit.origin)
  const { session } = visit
  const token = query.get('token')
  if (!token) throw new IdentityError('logout_token_missing')
  if (!session) throw new IdentityError('session_inactive')
  if (!sameToken(token, logoutToken(visit, session)))
    throw new IdentityError('logout_token_mismatch')
  await endSession(visit.em, session.id)
  visit.parts.log.info({ sessionId: session.id }, 'signed out')
  const setCookies = principalCookies(visit, null)
  if (!prefersHtml(visit.request)) return { status: 204, setCookies }
  return { status: 303, headers: { location: returnTo ?? `${visit.origin}/` }, setCookies }
}

// Bound to the session's present token, so it dies with it.
function logoutToken(visit: Visit, session: IdentitySessionRow): string {
  return sign(visit.parts.secret, ['logout', session.id, session.tokenHash])
}
