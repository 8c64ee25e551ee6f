import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/catalogue.ts'
import { callerOf } from '#server/core/caller.ts'
import { readConfig } from '#server/config.ts'
import type { Verification } from '#server/platform/identity/verify-session.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { freshMs, isOperator, requireOperator } from './require-operator.ts'

const now = new Date('2026-03-01T10:00:00Z')
const config = readConfig({ OPERATORS: 'Ada@Example.com, bob@example.com' })
const ada = buildPerson({ email: 'ada@example.com' })
const longAgo = now.getTime() - freshMs
const { id: personId, ...names } = ada
const sessionOf = (authenticatedAt: number): Verification => ({
  kind: 'session',
  session: { id: 's', personId, ...names, expiresAt: now.getTime() + freshMs, authenticatedAt },
})

/** What comes of it when `person` asks, who had signed in at `signedInAt`, and as asked `anew`. */
async function answerTo(
  person: typeof ada,
  signedInAt: number | null,
  anew: Verification = { kind: 'anonymous' },
) {
  const asked: string[] = []
  const verifyAnew = async (cookie: string) => {
    asked.push(cookie)
    return anew
  }
  const identity = {
    kind: 'embedded',
    internalUrl: () => 'http://127.0.0.1:1/.ory',
    verify: verifyAnew,
    verifyAnew,
  } as const
  const services = { config, clock: () => now, identity: { ...identity, verify: async () => anew } }
  const caller = { ...callerOf(person), person, authenticatedAt: signedInAt }
  try {
    await requireOperator(caller, { services, cookie: 'a=b' })
    return ['passes', ...asked]
  } catch (thrown) {
    return [thrown instanceof AppError ? thrown.slug : thrown, ...asked]
  }
}

it('lets through who is named, has confirmed the address, and signed in within the hour', async () => {
  expect(await answerTo(ada, longAgo + 1)).toEqual(['passes'])
  expect(await answerTo(buildPerson(), longAgo + 1)).toEqual(['not-found'])
  const unconfirmed = { ...ada, emailVerified: false }
  expect(await answerTo(unconfirmed, longAgo + 1)).toEqual(['address-unverified', 'a=b'])
  const sinceThen = sessionOf(longAgo + 1)
  expect(await answerTo(unconfirmed, longAgo + 1, sinceThen)).toEqual(['passes', 'a=b'])
})

it('asks the provider anew before it says that somebody has to sign in again', async () => {
  expect(await answerTo(ada, longAgo, sessionOf(now.getTime()))).toEqual(['passes', 'a=b'])
  for (const anew of [sessionOf(longAgo), { kind: 'unavailable' } as const])
    expect(await answerTo(ada, longAgo, anew)).toEqual(['identity-not-fresh', 'a=b'])
  expect(await answerTo(ada, null)).toEqual(['identity-not-fresh', 'a=b'])
})

it('knows operators by any spelling of a confirmed address', () => {
  expect(isOperator({ config }, { ...ada, email: 'ADA@example.COM' })).toBe(true)
  expect(isOperator({ config }, { ...ada, emailVerified: false })).toBe(false)
  expect(isOperator({ config: readConfig({}) }, { ...ada, email: '' })).toBe(false)
})
