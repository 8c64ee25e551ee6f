import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAttemptLimiter, defaultAttemptLimits } from './attempt-limits.ts'
import type { AttemptLimiter, AttemptLimits, Visitor } from './attempt-limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { IdentityError } from './identity-error.ts'
import type { KnownDevice } from './known-devices.ts'

const { pair, identifier, address, deviceGuesses, signIns } = defaultAttemptLimits

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function build(limits: Partial<AttemptLimits> = {}) {
  return createAttemptLimiter({ ...defaultAttemptLimits, ...limits }, countersHere)
}

const from = (address: string, devices: KnownDevice[] = []): Visitor => ({ address, devices })
const deviceOf = (person: string, nonce = `device of ${person}`): KnownDevice => ({
  nonce,
  isOf: (name) => name === person,
})

/** 0 for a request that passed, else the seconds of Retry-After. */
async function heldFor(request: Promise<void>): Promise<number> {
  try {
    await request
    return 0
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return Number(error.extra.headers?.['retry-after'])
  }
}

async function signIn(limiter: AttemptLimiter, visitor: Visitor, person: string): Promise<void> {
  await limiter.guessPassword(visitor, person)
  await limiter.forgive(visitor, person)
}

async function passed(count: number, request: (index: number) => Promise<void>): Promise<number> {
  let passes = 0
  for (let index = 0; index < count; index++) if ((await heldFor(request(index))) === 0) passes++
  return passes
}

describe('guesses at passwords', () => {
  it('of one person from one address: few, and says when to come back', async () => {
    const limiter = build()
    const guess = () => limiter.guessPassword(from('192.0.2.1'), 'ada')
    expect(await passed(10_000, guess)).toBe(pair.points)
    expect(await heldFor(guess())).toBe(pair.seconds)
    await vi.advanceTimersByTimeAsync(pair.seconds * 1000)
    expect(await passed(100, guess)).toBe(pair.points)
  })

  it('of one person from a thousand addresses: few', async () => {
    const limiter = build()
    const guess = (index: number) => limiter.guessPassword(from(`192.0.2.${index % 1000}`), 'ada')
    expect(await passed(10_000, guess)).toBe(identifier.points)
  })

  it('of a thousand people from one address: few', async () => {
    const limiter = build()
    const guess = (index: number) => limiter.guessPassword(from('192.0.2.1'), `p${index % 1000}`)
    expect(await passed(10_000, guess)).toBe(address.points)
  })

  it('of a thousand people from a thousand addresses: a few for each once that is noticed', async () => {
    const limiter = build()
    const passes = await passed(10_000, (index) =>
      limiter.guessPassword(from(`192.0.2.${index % 997}`), `p${index % 1000}`),
    )
    const { everyone, wary } = defaultAttemptLimits
    expect(passes).toBe(1000 * wary.points)
    expect(everyone.points).toBeLessThan(passes)
    // Whom nobody guesses at doesn't notice.
    expect(await heldFor(limiter.guessPassword(from('198.51.100.1'), 'grace'))).toBe(0)
  })

  it('an attack on one person costs neighbours at the address nothing', async () => {
    const limiter = build()
    await passed(10_000, () => limiter.guessPassword(from('192.0.2.1'), 'ada'))
    expect(await heldFor(limiter.guessPassword(from('192.0.2.1'), 'grace'))).toBe(0)
    expect(await heldFor(limiter.guessPassword(from('198.51.100.1'), 'ada'))).toBe(0)
  })

  it('right ones are none', async () => {
    const limiter = build({ signIns: { points: 1_000, seconds: 60 } })
    const visitors = [from('192.0.2.1'), from('192.0.2.1', [deviceOf('ada')])]
    for (const visitor of visitors)
      expect(await passed(200, () => signIn(limiter, visitor, 'ada'))).toBe(200)
  })

  it('right ones are limited too, by person and network, whatever device it is', async () => {
    const limiter = build()
    const newDevice = (index: number) => from('192.0.2.1', [deviceOf('ada', `device ${index}`)])
    const often = (index: number) =>
      signIn(limiter, index % 2 ? newDevice(index) : from('192.0.2.1'), 'ada')
    expect(await passed(900, often)).toBe(signIns.points)
    expect(await heldFor(signIn(limiter, from('192.0.2.1'), 'ada'))).toBe(signIns.seconds)
    expect(await heldFor(signIn(limiter, from('192.0.2.1'), 'grace'))).toBe(0)
    expect(await heldFor(signIn(limiter, from('198.51.100.1'), 'ada'))).toBe(0)
    await vi.advanceTimersByTimeAsync(signIns.seconds * 1000)
    expect(await passed(900, often)).toBe(signIns.points)
  })

  it('wrong ones use up no sign-ins', async () => {
    const limiter = build()
    await passed(1_000, () => limiter.guessPassword(from('192.0.2.1'), 'ada'))
    const device = from('192.0.2.1', [deviceOf('ada')])
    expect(await heldFor(signIn(limiter, device, 'ada'))).toBe(0)
  })

  it('one customer of IPv6 is one address, however it is written', async () => {
    const limiter = build()
    const guess = (index: number) =>
      limiter.guessPassword(from(`2001:db8:0:7:${index.toString(16)}::1`), 'ada')
    expect(await passed(500, guess)).toBe(pair.points)
    expect(
      await heldFor(limiter.guessPassword(from('2001:db8::7:0:0:0:9'), 'ada')),
    ).toBeGreaterThan(0)
    expect(await heldFor(limiter.guessPassword(from('2001:db8:0:8::1'), 'ada'))).toBe(0)
  })

  it('at most so many for one person in each window, whatever strangers do', async () => {
    const people = ['ada', ' ADA\u0000', 'a\u0301da', 'grace']
    const step = fc.record({
      wait: fc.nat({ max: identifier.seconds / 4 }),
      address: fc.nat({ max: 30 }),
      person: fc.constantFrom(...people),
      device: fc.constantFrom(null, 'grace', 'eve'),
      burst: fc.integer({ min: 1, max: 25 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const limiter = build()
        let seconds = 0
        let guesses = 0
        for (const { wait, address, person, device, burst } of steps) {
          seconds += wait
          await vi.advanceTimersByTimeAsync(wait * 1000)
          const visitor = from(`192.0.2.${address}`, device === null ? [] : [deviceOf(device)])
          const passes = await passed(burst, () => limiter.guessPassword(visitor, person))
          if (person !== 'grace') guesses += passes
        }
        const windows = Math.floor(seconds / identifier.seconds) + 1
        expect(guesses).toBeLessThanOrEqual(windows * identifier.points)
      }),
      { numRuns: 60 },
    )
  })

  it("a device's own person always has its tries there, whatever everybody else does", async () => {
    const attack = fc.record({
      address: fc.nat({ max: 40 }),
      person: fc.constantFrom('ada', 'grace', 'eve'),
      device: fc.constantFrom(null, 'eve'),
      burst: fc.integer({ min: 1, max: 200 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(attack, { maxLength: 40, size: 'max' }), async (attacks) => {
        const limiter = build()
        for (const { address, person, device, burst } of attacks) {
          const visitor = from(`192.0.2.${address}`, device === null ? [] : [deviceOf(device)])
          await passed(burst, () => limiter.guessPassword(visitor, person))
          await passed(burst, () => limiter.begin(visitor))
          await passed(burst, () => limiter.form(visitor))
        }
        const own = from('192.0.2.0', [deviceOf('ada')])
        expect(await heldFor(limiter.begin(own))).toBe(0)
        expect(await heldFor(limiter.mail(own, 'ada'))).toBe(0)
        const mine = () => limiter.guessPassword(own, 'ada')
        expect(await passed(deviceGuesses.points + 5, mine)).toBe(deviceGuesses.points)
      }),
      { numRuns: 30 },
    )
  })

  it('a stolen device cookie gives its own few tries, for its own person', async () => {
    const limiter = build()
    const thief = (index: number) => from(`192.0.2.${index}`, [deviceOf('ada')])
    expect(await passed(10_000, (index) => limiter.guessPassword(thief(index), 'ada'))).toBe(
      deviceGuesses.points,
    )
    expect(await passed(10_000, (index) => limiter.guessPassword(thief(index), 'grace'))).toBe(
      identifier.points,
    )
  })
})

describe('codes and mail', () => {
  it('a code is guessed at a few times from wherever, and one address gets few over all codes', async () => {
    const limiter = build()
    const oneFlow = (index: number) => limiter.guessCode(from(`192.0.2.${index}`), 'flow')
    expect(await passed(10_000, oneFlow)).toBe(pair.points)
    await passed(10_000, (index) => limiter.guessPassword(from('198.51.100.1'), `p${index}`))
    const manyFlows = (index: number) => limiter.guessCode(from('198.51.100.1'), `flow ${index}`)
    expect(await passed(10_000, manyFlows)).toBe(defaultAttemptLimits.codes.points)
  })

  it('one person gets few mails a day, apart from what their own device asks for', async () => {
    const limiter = build()
    const ask = (index: number) => limiter.mail(from(`192.0.2.${index}`), 'ada')
    expect(await passed(1_000, ask)).toBe(defaultAttemptLimits.mails.points)
    expect(await heldFor(limiter.mail(from('192.0.2.1', [deviceOf('ada')]), 'ada'))).toBe(0)
  })
})
