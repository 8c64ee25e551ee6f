import { networkOf } from '#server/platform/http/network-of.ts'
import type { Counter, Counters, Limit } from '#server/platform/limits/counters.ts'
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
  /** Wrong guesses for one person from one network address, or at the code of one flow from any. */
  pair: Limit
  /** Wrong passwords from one network address. */
  address: Limit
  /** Codes entered from one network address. Apart, so that a code helps where passwords are held. */
  codes: Limit
  /** Wrong guesses for one person from wherever. */
  identifier: Limit
  /** Wrong passwords of all strangers. Above it guesses come from everywhere, and `wary` applies. */
  everyone: Limit
  /** Wrong guesses for one person, in the window of `identifier`, while guesses come from everywhere. */
  wary: Pick<Limit, 'points'>
  /** Right passwords of one person from one network address, on known devices too. */
  signIns: Limit
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
  codes: { points: 60, seconds: 300 },
  identifier: { points: 30, seconds: 3600 },
  everyone: { points: 300, seconds: 900 },
  wary: { points: 2 },
  signIns: { points: 60, seconds: 3600 },
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
  /** Counts one guess at the password of `identifier`, who has not signed in too often. */
  guessPassword(visitor: Visitor, identifier: string): Promise<void>
  /** Takes a guess at the password back, since it was right, and counts one sign-in. */
  forgive(visitor: Visitor, identifier: string): Promise<void>
  /** Counts one guess at a code. `subject` is what the code was made for, or who lacks it. */
  guessCode(visitor: Visitor, subject: string): Promise<void>
  /** Counts one mail that a form may have sent to `identifier`. */
  mail(visitor: Visitor, identifier: string): Promise<void>
}

/**
 * Limits guessing. Strangers at one address use up the tries of that address first, those of the
 * person as a whole later, and those of the person's own devices never. What is refused because of
 * one person is not counted against the address, so neighbours don't pay for it. Right passwords are
 * limited too, since each costs a hash and a session: only who has the password can use those up.
 */
export function createAttemptLimiter(limits: AttemptLimits, counters: Counters): AttemptLimiter {
  const flows = counters.counter('attempts:flows', limits.flows)
  const forms = counters.counter('attempts:forms', limits.forms)
  const byPair = counters.counter('attempts:pair', limits.pair)
  const byAddress = counters.counter('attempts:address', limits.address)
  const codes = counters.counter('attempts:codes', limits.codes)
  const byIdentifier = counters.counter('attempts:identifier', limits.identifier)
  const everyone = counters.counter('attempts:everyone', limits.everyone)
  const signIns = counters.counter('attempts:sign-ins', limits.signIns)
  const mails = counters.counter('attempts:mails', limits.mails)
  const deviceGuesses = counters.counter('attempts:device-guesses', limits.deviceGuesses)
  const deviceForms = counters.counter('attempts:device-forms', limits.deviceForms)
  const deviceMails = counters.counter('attempts:device-mails', limits.deviceMails)

  async function count(shared: Counter, own: Counter, { address, devices }: Visitor) {
    const device = devices[0]
    await (device ? hold(own, device.nonce) : hold(shared, networkOf(address)))
  }

  return {
    begin: (visitor) => count(flows, deviceForms, visitor),
    form: (visitor) => count(forms, deviceForms, visitor),
    async guessPassword({ address, devices }, identifier) {
      await assertLeft(signIns, pairOf(address, identifier))
      const device = deviceOf(devices, identifier)
      if (device) return void (await hold(deviceGuesses, device.nonce))
      await hold(byPair, pairOf(address, identifier))
      await hold(byAddress, networkOf(address))
      const person = await hold(byIdentifier, keyOf(identifier))
      const all = await everyone.penalty('')
      const isTooMuch = person.consumedPoints > limits.wary.points
      if (isTooMuch && all.consumedPoints > everyone.points) throw tooMany(person.msBeforeNext)
    },
    async forgive({ address, devices }, identifier) {
      await signIns.penalty(pairOf(address, identifier))
      const device = deviceOf(devices, identifier)
      if (device) return void (await deviceGuesses.reward(device.nonce))
      await byPair.reward(pairOf(address, identifier))
      await byAddress.reward(networkOf(address))
      await byIdentifier.reward(keyOf(identifier))
      await everyone.reward('')
    },
    async guessCode(visitor, subject) {
      await hold(byPair, pairOf('', subject))
      await count(codes, deviceGuesses, visitor)
    },
    async mail({ devices }, identifier) {
      const device = deviceOf(devices, identifier)
      await (device ? hold(deviceMails, device.nonce) : hold(mails, keyOf(identifier)))
    },
  }
}

async function hold(counter: Counter, key: string) {
  const counted = await counter.penalty(key)
  if (counted.consumedPoints > counter.points) throw tooMany(counted.msBeforeNext)
  return counted
}

/** Throws when the points of `key` are used up. Counts nothing. */
async function assertLeft(counter: Counter, key: string) {
  const counted = await counter.get(key)
  if (counted && counted.consumedPoints >= counter.points) throw tooMany(counted.msBeforeNext)
}

function tooMany(msBeforeNext: number): IdentityError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new IdentityError('rate_limited', { headers: { 'retry-after': String(seconds) } })
}

function deviceOf(devices: readonly KnownDevice[], identifier: string): KnownDevice | undefined {
  return devices.find((device) => device.isOf(identifier))
}

function pairOf(address: string, subject: string): string {
  return `${networkOf(address)} ${keyOf(subject)}`
}

/**
 * The same for every spelling that a provider may take for the same person. That different people
 * share a counter now and then does no harm.
 */
function keyOf(identifier: string): string {
  return hashToken(
    identifier
      .normalize('NFKD')
      .replace(/[\p{C}\p{M}\p{Z}]/gu, '')
      .toLowerCase(),
  )
}
