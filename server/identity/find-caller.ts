import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Caller } from '#server/http/caller.ts'
import type { SessionVerifier } from './verify-session.ts'

/** Who sent this request from `address`? Null for nobody; throws `unavailable` when nobody knows. */
export type CallerFinder = (request: IncomingMessage, address: string) => Promise<Caller | null>

/** Finds people by the session that their Cookie header carries. */
export function createCallerFinder(verifier: SessionVerifier): CallerFinder {
  return async ({ headers }, address) => {
    const verdict = await verifier.verify(headers.cookie)
    if (verdict.kind === 'unavailable') throw new AppError('unavailable')
    if (verdict.kind !== 'session') return null
    const { personId: id, name, email, emailVerified } = verdict.session
    const userAgent = headers['user-agent'] ?? ''
    return { person: { id, name, email, emailVerified }, key: null, address, userAgent }
  }
}
