import type { Context, Middleware } from 'koa'
import type { Log } from '#server/log.ts'
import type { AttemptLimiter } from './attempt-limits.ts'
import { IdentityError, toAnswer } from './identity-error.ts'
import { mountPath } from './provider.ts'
import type { IdentityAnswer, IdentityProvider, IdentityRequest } from './provider.ts'
import { readBody } from './read-body.ts'
import { submittedIdentifier } from './submitted-fields.ts'
import type { SessionVerifier } from './verify-session.ts'

type MountParts = {
  provider: IdentityProvider
  verifier: SessionVerifier
  limiter: AttemptLimiter
  appOrigin: () => string
  log: Log
}

/**
 * Serves a provider below `/.ory/`: reads and limits what comes in, lets nothing be stored on the
 * way, and notices when a session ends. Must stand before anything that reads request bodies.
 */
export function mountIdentity(parts: MountParts): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${mountPath}/`)) return next()
    ctx.set('cache-control', 'private, no-store')
    send(ctx, await answerFor(parts, ctx))
  }
}

async function answerFor(parts: MountParts, ctx: Context): Promise<IdentityAnswer> {
  try {
    const request = await readRequest(parts, ctx)
    const identifier = await limit(parts.limiter, request)
    const answer = await watchSessions(parts, request)
    if (isSignIn(request) && answer.status < 300)
      await parts.limiter.succeed(request.address, identifier)
    return answer
  } catch (thrown) {
    if (!(thrown instanceof IdentityError)) {
      parts.log.error({ err: thrown, path: ctx.path }, 'identity request failed')
      return toAnswer(new IdentityError('internal'))
    }
    if (thrown.id === 'rate_limited') parts.log.warn({ path: ctx.path }, 'identity rate limited')
    if (thrown.id === 'upstream_unavailable')
      parts.log.error({ err: thrown.cause, path: ctx.path }, 'identity provider unavailable')
    return toAnswer(thrown)
  }
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

async function limit(limiter: AttemptLimiter, request: IdentityRequest): Promise<string | null> {
  if (beginPath.test(request.path)) await limiter.begin(request.address)
  if (!isForm(request)) return null
  const identifier = submittedIdentifier(request.headers['content-type'], request.body)
  // A code names nobody: the guesses at it are counted by its flow.
  await limiter.attempt(request.address, identifier ?? request.query.get('flow'))
  // Other forms that name an address may have mail sent to it.
  if (identifier && !isSignIn(request)) await limiter.mail(identifier)
  return identifier
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
