import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Caller } from '#server/core/caller.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'

/** A request that carries an Authorization header. */
export type KeyRequest = { authorization: string; address: string; userAgent: string }

/** The caller behind a key. Throws `key-unusable` for all that is not one, and `rate-limited`. */
export type KeyFinder = (request: KeyRequest) => Promise<Caller>

/** Who sent this request from `address`? Null for nobody; throws `unavailable` when nobody knows. */
export type CallerFinder = (request: IncomingMessage, address: string) => Promise<Caller | null>

/**
 * Finds people by the session that their Cookie header carries. A request with an Authorization
 * header is decided by that alone: a key that does not work is refused, whoever is signed in.
 */
export function createCallerFinder(verifier: SessionVerifier, findByKey: KeyFinder): CallerFinder {
  return async ({ headers }, address) => {
    const userAgent = headers['user-agent'] ?? ''
    const { authorization } = headers
    if (authorization !== undefined) return findByKey({ authorization, address, userAgent })
    const verdict = await verifier.verify(headers.cookie)
    if (verdict.kind === 'unavailable') throw new AppError('unavailable')
    if (verdict.kind === 'disabled')
      throw new AppError('account-disabled', saysWhy(verdict.because))
    if (verdict.kind !== 'session') return null
    const { personId: id, name, email, emailVerified, isGuest = false } = verdict.session
    const { authenticatedAt = null } = verdict.session
    const person = { id, name, email, emailVerified }
    return { person, key: null, isGuest, authenticatedAt, address, userAgent }
  }
}

const saysWhy = (because: string) =>
  `Whoever runs this installation has disabled it: ${because} Nothing of yours is deleted.`
