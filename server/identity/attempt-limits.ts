import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { IdentityError } from './identity-error.ts'
import { hashToken } from './tokens.ts'

/** Attempts allowed; each as points within seconds. */
export type AttemptLimits = {
  /** Flows begun from one network address. */
  flows: Limit
  /** Forms sent from one network address. */
  address: Limit
  /** Forms sent for one identifier, from wherever. */
  identifier: Limit
  /** Forms sent for one identifier from one network address; forgotten after a success. */
  pair: Limit
  /** Forms that may have mail sent to one address, from wherever. */
  mails: Limit
}
type Limit = { points: number; seconds: number }

export const defaultAttemptLimits: AttemptLimits = {
  flows: { points: 600, seconds: 300 },
  address: { points: 120, seconds: 60 },
  identifier: { points: 50, seconds: 900 },
  pair: { points: 10, seconds: 300 },
  mails: { points: 20, seconds: 3600 },
}

export type AttemptLimiter = {
  /** Counts one flow begun. Throws `rate_limited` with Retry-After. */
  begin(address: string): Promise<void>
  /** Counts one form sent. Throws `rate_limited` with Retry-After. */
  attempt(address: string, identifier: string | null): Promise<void>
  /** Counts one mail that a form may send to `identifier`. Throws `rate_limited` with Retry-After. */
  mail(identifier: string): Promise<void>
  /** Forgets the tries of a person who then succeeded from the same place. */
  succeed(address: string, identifier: string | null): Promise<void>
}

/** Limits guessing by address, by identifier and by both, in the memory of this process. */
export function createAttemptLimiter(limits: AttemptLimits): AttemptLimiter {
  const flows = limiter('flows', limits.flows)
  const byAddress = limiter('address', limits.address)
  const byIdentifier = limiter('identifier', limits.identifier)
  const byPair = limiter('pair', limits.pair)
  const mails = limiter('mails', limits.mails)
  return {
    begin: (address) => consume(flows, network(address)),
    async attempt(address, identifier) {
      await consume(byAddress, network(address))
      if (!identifier) return
      await consume(byPair, pairKey(address, identifier))
      await consume(byIdentifier, hashToken(identifier))
    },
    mail: (identifier) => consume(mails, hashToken(identifier)),
    async succeed(address, identifier) {
      if (identifier) await byPair.delete(pairKey(address, identifier))
    },
  }
}

function limiter(keyPrefix: string, limit: Limit) {
  return new RateLimiterMemory({ keyPrefix, points: limit.points, duration: limit.seconds })
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new IdentityError('rate_limited', { headers: { 'retry-after': String(seconds) } })
  }
}

function pairKey(address: string, identifier: string): string {
  return `${network(address)} ${hashToken(identifier)}`
}

/** One IPv6 customer has at least a /64, so that counts as one address. */
function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}
