import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { httpOnlyCookie, parseCookies, sessionCookieName } from '../cookies.ts'
import { IdentityError } from '../identity-error.ts'
import { mountPath } from '../provider.ts'
import type { IdentityRequest } from '../provider.ts'
import { hashToken, newToken, sameToken, sign } from '../tokens.ts'
import type { IdentityFlowRow, IdentitySessionRow } from './entities.ts'
import { lineOf } from './form-input.ts'
import type { PasswordHasher } from '../password-hash.ts'
import { findSession, sessionSeconds } from './session-store.ts'

/** Whether who has this token, as of an invite, reads the mail to `email`. */
export type ProvesAddress = (token: string, email: string) => Promise<boolean>

export type EmbeddedParts = {
  database: Database
  secret: Buffer
  hasher: PasswordHasher
  provesAddress: ProvesAddress
  clock: () => Date
  /** Origin of the application, e.g. `https://app.example.com`. */
  appOrigin: () => string
  log: Log
}

/** One request to the embedded provider, with whoever sent it. */
export type Visit = {
  parts: EmbeddedParts
  request: IdentityRequest
  em: EntityManager
  now: Date
  origin: string
  /** Public address of the mount, with a slash at the end. */
  baseUrl: string
  session: IdentitySessionRow | null
  sessionToken: string | null
  /** What the CSRF cookie of this browser holds. */
  csrfSecret: string | null
}

const yearSeconds = 365 * 24 * 60 * 60
const tokenShape = /^[\w-]{43}$/

export async function openVisit(parts: EmbeddedParts, request: IdentityRequest): Promise<Visit> {
  const em = parts.database.fork()
  const now = parts.clock()
  const origin = parts.appOrigin()
  const baseUrl = `${origin}${mountPath}/`
  const cookies = parseCookies(request.headers.cookie)
  const sessionToken = cookies.get(sessionCookieName) ?? null
  const session = await findSession(em, sessionToken, now)
  const csrfSecret = cookies.get(csrfCookieName(baseUrl)) ?? ''
  return {
    parts,
    request,
    em,
    now,
    origin,
    baseUrl,
    session,
    sessionToken,
    csrfSecret: tokenShape.test(csrfSecret) ? csrfSecret : null,
  }
}

function csrfCookieName(baseUrl: string): string {
  return `csrf_token_${hashToken(baseUrl)}`
}

export function csrfCookie(visit: Visit, secret: string): string {
  return httpOnlyCookie(csrfCookieName(visit.baseUrl), secret, {
    maxAge: yearSeconds,
    secure: isSecure(visit),
  })
}

/** The cookies of a new principal: its session (null ends it) and a CSRF secret of its own. */
export function principalCookies(
  visit: Visit,
  sessionToken: string | null,
  csrfSecret = newToken(),
): string[] {
  return [sessionCookie(visit, sessionToken), csrfCookie(visit, csrfSecret)]
}

/** The cookie of a session; null removes it. */
export function sessionCookie(visit: Visit, token: string | null): string {
  const options = { maxAge: token ? sessionSeconds : 0, secure: isSecure(visit) }
  return httpOnlyCookie(sessionCookieName, token ?? '', options)
}

const isSecure = (visit: Visit) => visit.origin.startsWith('https:')

/** The token that a form of `flow` must carry: bound to the browser, the flow and the person. */
export function csrfToken(visit: Visit, flow: { id: string }, secret: string): string {
  const principal = visit.session?.id ?? 'anonymous'
  return sign(visit.parts.secret, ['csrf', flow.id, principal, secret])
}

/** The CSRF secret of this browser. Throws unless it is the one that began `flow`. */
export function browserOf(visit: Visit, flow: IdentityFlowRow): string {
  const secret = visit.csrfSecret
  if (!secret || !sameToken(hashToken(secret), flow.csrfHash))
    throw new IdentityError('security_csrf_violation')
  return secret
}

/** Throws unless `sent` is the token of this flow for this browser and person. */
export function assertCsrf(visit: Visit, flow: IdentityFlowRow, sent: unknown): void {
  const expected = csrfToken(visit, flow, browserOf(visit, flow))
  if (typeof sent !== 'string' || !sameToken(sent, expected))
    throw new IdentityError('security_csrf_violation')
}

// Browsers within other applications say a lot about themselves; the column ends at 255.
const longestUserAgent = 200

/** What is kept of the device that a session is begun from. */
export function deviceOf({ request }: Visit): { userAgent: string; address: string } {
  const userAgent = lineOf(request.headers['user-agent']).slice(0, longestUserAgent)
  return { userAgent, address: request.address }
}

/** Whether a browser follows a plain link: as with Kratos, everybody who doesn't ask for JSON. */
export function prefersHtml({ headers }: IdentityRequest): boolean {
  return !headers.accept?.includes('application/json')
}
