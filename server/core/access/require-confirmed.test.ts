import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/catalogue.ts'
import { callerOf } from '#server/core/caller.ts'
import type { Verification } from '#server/platform/identity/verify-session.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { requireConfirmed } from './require-confirmed.ts'

const ada = buildPerson({ emailVerified: false })
const { id: personId, ...names } = ada
const sessionOf = (emailVerified: boolean): Verification => ({
  kind: 'session',
  session: { id: 's', personId, ...names, emailVerified, expiresAt: 1 },
})

async function answerTo(person: typeof ada, anew: Verification) {
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
  try {
    const caller = { ...callerOf(person), person }
    await requireConfirmed(caller, { services: { identity }, cookie: 'a=b' })
    return ['passes', ...asked]
  } catch (thrown) {
    return [thrown instanceof AppError ? thrown.slug : thrown, ...asked]
  }
}

it('asks the provider anew before it refuses: the address may be confirmed since a moment', async () => {
  expect(await answerTo({ ...ada, emailVerified: true }, sessionOf(false))).toEqual(['passes'])
  expect(await answerTo(ada, sessionOf(true))).toEqual(['passes', 'a=b'])
  for (const anew of [sessionOf(false), { kind: 'unavailable' } as const])
    expect(await answerTo(ada, anew)).toEqual(['address-unverified', 'a=b'])
})
