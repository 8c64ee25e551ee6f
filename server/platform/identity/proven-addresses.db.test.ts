import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueries } from '#server/platform/db/queries.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { proveAddress } from './prove-address.ts'
import { withProvenAddresses } from './proven-addresses.ts'
import type { Verification, VerifiedSession } from './verify-session.ts'

const now = new Date('2026-03-01T12:00:00Z')
const log = createLog('silent')

function buildSession(given: Partial<VerifiedSession> = {}): Verification {
  const { id: personId, name, email } = buildPerson()
  const session = { id: 'session-1', personId, name, email, emailVerified: false }
  return { kind: 'session', session: { ...session, expiresAt: now.getTime() + 1000, ...given } }
}

describeEachDatabase('proven addresses', (open) => {
  let test: Awaited<ReturnType<OpenTestDatabase>>
  beforeAll(async () => void (test = await open()))
  afterAll(() => test.close())

  it('count as verified for this person and this address, in any case of letters', async () => {
    const { id: personId, email } = buildPerson()
    await proveAddress(test.database.fork(), { personId, email: email.toUpperCase() }, now)
    await proveAddress(test.database.fork(), { personId, email }, now)
    const { database } = test
    const isVerified = async (given: Partial<VerifiedSession>) => {
      const whoami = withProvenAddresses(async () => buildSession(given), { database, log })
      const verdict = await whoami('a=1')
      return verdict.kind === 'session' && verdict.session.emailVerified
    }
    expect(await isVerified({ personId, email })).toBe(true)
    expect(await isVerified({ personId, email: email.toUpperCase() })).toBe(true)
    expect(await isVerified({ personId, email: 'another@example.com' })).toBe(false)
    expect(await isVerified({ email })).toBe(false)
  })

  it('are asked for only when the provider says no, and change nothing when they can not be', async () => {
    let asked = 0
    const log = createLog('error', { write: () => void (asked += 1) })
    const database = openQueries({ databaseUrl: null, dataDir: `${tmpdir()}/${randomUUID()}` })
    for (const verdict of [
      buildSession({ emailVerified: true }),
      { kind: 'anonymous' } as const,
      { kind: 'unavailable' } as const,
    ])
      expect(await withProvenAddresses(async () => verdict, { database, log })('a=1')).toEqual(
        verdict,
      )
    expect(asked).toBe(0)
    const open = buildSession()
    expect(await withProvenAddresses(async () => open, { database, log })('a=1')).toEqual(open)
    expect(asked).toBe(1)
  })
})
