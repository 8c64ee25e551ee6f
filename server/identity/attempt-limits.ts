import { isIPv6 } from 'node:net'
import type { Counter, Counters, Limit } from './counters.ts'
import { IdentityError } from './identity-error.ts'
import type { KnownDevice } from './known-devices.ts'
import { hashToken } from './tokens.ts'

/**
 * What is allowed; each as points within seconds. `device…` is for devices on which the person has
 * signed in before and is counted by device; all others share the rest and are called strangers.
 */
export type AttemptLimits = {
  /** Flows begun from one network address. */
  flows: Limit
  /** Forms other than guesses from one network address. */
  forms: Limit
  /** Wrong guesses for one person, or at the code of one flow, from one network address. */
  pair: Limit
  /** Wrong guesses from one network address. */
  address: Limit
  /** Wrong guesses for one person from wherever. */
  identifier: Limit
  /** Wrong passwords of all strangers. Above it guesses come from everywhere, and `wary` applies. */
  everyone: Limit
  /** Wrong guesses for one person, in the window of `identifier`, while guesses come from everywhere. */
  wary: Pick<Limit, 'points'>
  /** Forms that may have mail sent to one address, from wherever. */
  mails: Limit
  deviceGuesses: Limit
  /** Flows begun and forms sent. */
  deviceForms: Limit
  deviceMails: Limit
}

export const defaultAttemptLimits: AttemptLimits = {
  flows: { points: 600, seconds: 300 },
  forms: { points: 120, seconds: 60 },
  pair: { points: 10, seconds: 900 },
  address: { points: 60, seconds: 300 },
  identifier: { points: 30, seconds: 3600 },
  everyone: { points: 300, seconds: 900 },
  wary: { points: 3 },
  mails: { points: 10, seconds: 86_400 },
  deviceGuesses: { points: 10, seconds: 900 },
  deviceForms: { points: 120, seconds: 300 },
  deviceMails: { points: 5, seconds: 3600 },
}

/** Who sends a request, as far as limits are concerned. */
export type Visitor = { address: string; devices: readonly KnownDevice[] }

/** Each promise rejects with `rate_limited` and Retry-After when that is too many. */
export type AttemptLimiter = {
  /** Counts one flow begun. */
  begin(visitor: Visitor): Promise<void>
  /** Counts one form that is no guess. */
  form(visitor: Visitor): Promise<void>
  /** Counts one guess at the password of `identifier`. */
  guessPassword(visitor: Visitor, identifier: string): Promise<void>
  /** Takes a guess at the password back: it was right. */
  forgive(visitor: Visitor, identifier: string): Promise<void>
  /** Counts one guess at a code. `flow` is what the code was made for. */
  guessCode(visitor: Visitor, flow: string): Promise<void>
  /** Counts one mail that a form may have sent to `identifier`. */
  mail(visitor: Visitor, identifier: string): Promise<void>
}

/**
 * Limits guessing. Strangers at one address can't use up the tries of another address until those
 * for the person as a whole are gone, and never those of the person's own devices. What is refused
 * for one person counts for nothing else, so neighbours don't pay for it.
 */
export function createAttemptLimiter(limits: AttemptLimits, counters: Counters): AttemptLimiter {
  const { wary, ...counted } = limits
  const names = Object.keys(counted).filter((name) => isCounted(name))
  function isCounted(name: string): name is keyof typeof counted {
    return Object.hasOwn(counted, name)
  }
  const of = Object.fromEntries(
    names.map((name) => [name, counters.counter(name, counted[name])]),
  ) as Record<keyof typeof counted, Counter>
  return of
}
