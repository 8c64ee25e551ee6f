import { addressKey } from '#shared/lib/email-address.ts'
import type { Log } from '#server/platform/log.ts'
import { findStorageError } from '../http/api-errors.ts'
import type { Context, Layer } from '../http/layer.ts'
import type { AttemptLimiter, Visitor } from './attempt-limits.ts'
import { parseCookies } from './cookies.ts'
import { IdentityError, toAnswer } from './identity-error.ts'
import type { IdentityErrorId } from './identity-error.ts'
import type { KnownDevices } from './known-devices.ts'
import { mountPath } from './provider.ts'
import type { IdentityAnswer, IdentityProvider, IdentityRequest } from './provider.ts'
import { readBody } from './read-body.ts'
import { readSubmitted } from './submitted-fields.ts'
import type { Submitted } from './submitted-fields.ts'
import type { RefusesRegistration } from './refuses-registration.ts'
import type { SessionVerifier } from './verify-session.ts'

type MountParts = {
  provider: IdentityProvider
  verifier: SessionVerifier
  limiter: AttemptLimiter
  devices: KnownDevices
  refusesRegistration: RefusesRegistration
  appOrigin: () => string
  log: Log
}

/**
 * Serves a provider below `/.ory/`: reads and limits what comes in, lets nothing be stored on the
 * way, and notices when a session ends. Must stand before anything that reads request bodies.
 */
export function mountIdentity(parts: MountParts): Layer {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${mountPath}/`)) return next()
    ctx.set('cache-control', 'private, no-store')
    send(ctx, await answerFor(parts, ctx))
  }
}

async function answerFor(parts: MountParts, ctx: Context): Promise<IdentityAnswer> {
  try {
    const request = await readRequest(parts, ctx)
    const { address, headers } = request
    const visitor = { address, devices: parts.devices.read(headers.cookie) }
    const guessed = await limit(parts, request, visitor)
    const answer = await watchSessions(parts, request)
    return await welcome(parts, visitor, guessed, request, answer)
  } catch (thrown) {
    if (!(thrown instanceof IdentityError)) {
      parts.log.error({ err: thrown, path: ctx.path }, 'identity request failed')
      return toAnswer(new IdentityError(failureOf(thrown)))
    }
    if (thrown.id === 'rate_limited') parts.log.warn({ path: ctx.path }, 'identity rate limited')
    if (thrown.id === 'upstream_unavailable')
      parts.log.error({ err: thrown.cause, path: ctx.path }, 'identity provider unavailable')
    return toAnswer(thrown)
  }
}

/** By its cause, as the API says it. */
function failureOf(thrown: unknown): IdentityErrorId {
  const slug = findStorageError(thrown)?.slug
  if (slug === 'disk-full') return 'disk_full'
  return slug === 'database-damaged' ? 'database_damaged' : 'internal'
}

async function readRequest(parts: MountParts, ctx: Context): Promise<IdentityRequest> {
  return {
    method: ctx.method,
    path: ctx.path.slice(mountPath.length),
    query: new URLSearchParams(ctx.querystring),
    headers: ctx.headers,
    body: await readBody(ctx.req),
    address: ctx.ip,
    url: `${parts.appOrigin()}${ctx.url}`,
  }
}

const formPath = /^\/self-service\/[a-z-]+$/
const beginPath = /^\/self-service\/[a-z-]+\/(browser|api)$/

const isForm = (request: IdentityRequest) =>
  request.method === 'POST' && formPath.test(request.path)
const isSignIn = (request: IdentityRequest) =>
  request.method === 'POST' && request.path === '/self-service/login'

/** Counts the request. Gives the people at whose passwords it guesses. */
async function limit(
  parts: MountParts,
  request: IdentityRequest,
  visitor: Visitor,
): Promise<readonly string[]> {
  const { limiter } = parts
  if (beginPath.test(request.path)) await limiter.begin(visitor)
  if (!isForm(request)) return []
  const form = readSubmitted(request.headers['content-type'], request.body, request.query)
  if (!isSignIn(request)) {
    await (form.hasCode ? limiter.guessCode(visitor, flowOf(request)) : limiter.form(visitor))
    if (request.path === '/self-service/registration') await requireAdmitted(parts, form)
    const own = await ownAddress(parts, request)
    for (const identifier of form.identifiers)
      if (identifier !== own) await limiter.mail(visitor, identifier)
    return []
  }
  for (const identifier of form.identifiers) await limiter.guessPassword(visitor, identifier)
  // A second factor names nobody, and whom its form names all the same is not asked.
  if (form.hasCode || form.identifiers.length === 0)
    await guessSecondFactor(parts, request, visitor)
  return form.identifiers
}

/** Passes whom the installation lets register; who only chooses another provider names no address yet. */
async function requireAdmitted(parts: MountParts, { identifiers, invite }: Submitted) {
  const rule = await parts.refusesRegistration({ addresses: identifiers, invite })
  if (rule) throw new IdentityError('registration_refused', { details: rule })
}

/** The address that settings name when only something else is changed: no mail is sent to it. */
async function ownAddress({ verifier }: MountParts, request: IdentityRequest) {
  if (request.path !== '/self-service/settings') return null
  const who = await verifier.verify(request.headers.cookie)
  return who.kind === 'session' ? addressKey(who.session.email) : null
}

/** What guesses at a mailed code are counted by. */
const flowOf = ({ query }: IdentityRequest) => query.get('flow') ?? ''

const maxSessionCookies = 4

/**
 * Counts a guess at a second factor: by the person of the session, or while nobody can tell whose
 * it is by every session that the request shows, so that one made up beside it gives no new tries.
 * Without any it is a first factor that names nobody, and counted by its flow.
 */
async function guessSecondFactor(parts: MountParts, request: IdentityRequest, visitor: Visitor) {
  const { limiter, verifier } = parts
  const { cookie } = request.headers
  const who = await verifier.verify(cookie)
  if (who.kind === 'session') return limiter.guessCode(visitor, who.session.personId)
  const shown = [...parseCookies(cookie)].filter(([name]) => isSessionCookie(name))
  if (shown.length > maxSessionCookies) throw new IdentityError('malformed')
  if (shown.length === 0) return limiter.guessCode(visitor, flowOf(request))
  for (const [, session] of shown) await limiter.guessCode(visitor, session)
}

/** The names that Kratos and Ory Network give. */
const isSessionCookie = (name: string) => /^ory_(kratos_session|session_\w+)$/.test(name)

/** Who has just shown who they are: their guess was none, and their device is known from now on. */
async function welcome(
  parts: MountParts,
  visitor: Visitor,
  guessed: readonly string[],
  request: IdentityRequest,
  answer: IdentityAnswer,
): Promise<IdentityAnswer> {
  // Settings renew the cookie of a session too, but their address is not shown to be the person's.
  if (request.path === '/self-service/settings') return answer
  const cookie = newSession(answer)
  if (answer.status >= 400 || !cookie) return answer
  const verified = await parts.verifier.verify(cookie)
  // The session that was begun is refused wherever it is shown; the browser does not even get it.
  if (verified.kind === 'disabled')
    throw new IdentityError('account_disabled', { details: { because: verified.because } })
  if (verified.kind !== 'session') return answer
  const identifier = addressKey(verified.session.email)
  if (guessed.includes(identifier)) await parts.limiter.forgive(visitor, identifier)
  const device = parts.devices.remember(request.headers.cookie, identifier)
  return { ...answer, setCookies: [...(answer.setCookies ?? []), device] }
}

/** The session that an answer begins or renews, as a Cookie header. */
function newSession({ setCookies = [] }: IdentityAnswer): string | undefined {
  const pairs = setCookies.flatMap((line) => [...parseCookies(line.split(';', 1)[0])])
  const session = pairs.find(([name, value]) => isSessionCookie(name) && value !== '')
  return session?.join('=')
}

/** Passes the request on; afterwards nothing that it may have ended is still taken for alive. */
async function watchSessions(parts: MountParts, request: IdentityRequest): Promise<IdentityAnswer> {
  if (!mayEndSessions(request)) return parts.provider(request)
  const { verifier } = parts
  const cookie = request.headers.cookie
  const before = await verifier.verify(cookie)
  const answer = await parts.provider(request)
  if (answer.status >= 400) return answer
  verifier.purge(cookie)
  for (const id of answer.endedSessions ?? []) verifier.endSession(id)
  if (before.kind !== 'session') return answer
  verifier.purgePerson(before.session.personId)
  if (request.path === '/self-service/logout') verifier.endSession(before.session.id)
  return answer
}

function mayEndSessions(request: IdentityRequest): boolean {
  if (request.path === '/self-service/logout') return true
  return request.method !== 'GET' && request.method !== 'HEAD'
}

function send(ctx: Context, answer: IdentityAnswer): void {
  ctx.status = answer.status
  for (const [name, value] of Object.entries(answer.headers ?? {})) ctx.set(name, value)
  if (answer.setCookies?.length) ctx.set('set-cookie', [...answer.setCookies])
  ctx.set('cache-control', 'private, no-store')
  const type = answer.headers?.['content-type']
  ctx.body = answer.body ?? null
  ctx.status = answer.status
  if (type) ctx.set('content-type', type)
}
