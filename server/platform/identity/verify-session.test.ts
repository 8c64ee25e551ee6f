import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createLog } from '#server/platform/log.ts'
import { createSessionVerifier } from './verify-session.ts'
import { createWhoami } from './whoami.ts'

const start = Date.parse('2026-03-01T12:00:00Z')

function buildSession(given: object = {}) {
  return {
    id: 'session-1',
    active: true,
    expires_at: new Date(start + 3_600_000).toISOString(),
    identity: { id: randomUUID(), traits: { email: 'ada@example.com', name: 'Ada' } },
    ...given,
  }
}

/** A verifier whose provider answers what the test says, when the test says. */
function buildVerifier(answer: () => Response | Promise<Response>) {
  const time = { now: start }
  const asked: string[] = []
  const access = createAccessChanges({ redis: null, log: createLog('silent') })
  const clock = () => new Date(time.now)
  const whoami = createWhoami({
    url: () => 'http://identity.internal/sessions/whoami',
    clock,
    fetch: async (_, init) => {
      asked.push(new Headers(init?.headers).get('cookie') ?? '')
      return answer()
    },
  })
  const verifier = createSessionVerifier({ whoami, access, clock })
  return { verifier, access, time, asked }
}

const json = (body: object, status = 200) => Response.json(body, { status })

describe('verify', () => {
  it('gives the session, and remembers it for ten seconds', async () => {
    const session = buildSession()
    const { verifier, time, asked } = buildVerifier(() => json(session))
    expect(await verifier.verify('a=1')).toEqual({
      kind: 'session',
      session: {
        id: 'session-1',
        personId: session.identity.id,
        name: 'Ada',
        email: 'ada@example.com',
        emailVerified: false,
        expiresAt: start + 3_600_000,
      },
    })
    time.now += 9_999
    await verifier.verify('a=1')
    expect(asked).toEqual(['a=1'])
    time.now += 1
    await verifier.verify('a=1')
    expect(asked).toEqual(['a=1', 'a=1'])
  })

  it('never remembers a session beyond its end', async () => {
    const ending = buildSession({ expires_at: new Date(start + 1000).toISOString() })
    const { verifier, time } = buildVerifier(() => json(ending))
    expect(await verifier.verify('a=1')).toMatchObject({ kind: 'session' })
    time.now += 1000
    expect(await verifier.verify('a=1')).toEqual({ kind: 'anonymous' })
  })

  it('asks once for many at the same time, but apart for different cookies', async () => {
    const gate = Promise.withResolvers<void>()
    const { verifier, asked } = buildVerifier(async () => {
      await gate.promise
      return json(buildSession())
    })
    const all = Promise.all([
      verifier.verify('a=1'),
      verifier.verify('a=1'),
      verifier.verify('b=2'),
    ])
    gate.resolve()
    expect((await all).map(({ kind }) => kind)).toEqual(['session', 'session', 'session'])
    expect(asked).toEqual(['a=1', 'b=2'])
  })

  it('remembers no refusal', async () => {
    const answers = [json({}, 401), json({}, 403), json(buildSession())]
    const { verifier, asked } = buildVerifier(() => answers[asked.length - 1] ?? json({}, 500))
    expect(await verifier.verify('a=1')).toEqual({ kind: 'anonymous' })
    expect(await verifier.verify('a=1')).toEqual({ kind: 'needs-aal2' })
    expect(await verifier.verify('a=1')).toMatchObject({ kind: 'session' })
  })

  it('is unavailable when the provider fails, is unreachable or makes no sense', async () => {
    const failures = [
      () => json({}, 500),
      () => Promise.reject(new Error('connection refused')),
      () => new Response('<html>'),
      () => json(buildSession({ identity: { id: 'not-a-uuid', traits: {} } })),
    ]
    for (const failure of failures) {
      const { verifier } = buildVerifier(failure)
      expect(await verifier.verify('a=1')).toEqual({ kind: 'unavailable' })
    }
  })

  it('takes an address for verified only when the provider says so of this very address', async () => {
    const traits = { email: 'Ada@example.com' }
    const verdictOn = async (value: string, verified: boolean) => {
      const identity = { id: randomUUID(), traits, verifiable_addresses: [{ value, verified }] }
      const verdict = await buildVerifier(() => json(buildSession({ identity }))).verifier.verify(
        'a',
      )
      return verdict.kind === 'session' && verdict.session.emailVerified
    }
    expect(await verdictOn('ada@example.com', true)).toBe(true)
    expect(await verdictOn('ada@example.com', false)).toBe(false)
    expect(await verdictOn('grace@example.com', true)).toBe(false)
  })

  it('asks nobody about a request without cookies', async () => {
    const { verifier, asked } = buildVerifier(() => json(buildSession()))
    expect(await verifier.verify(undefined)).toEqual({ kind: 'anonymous' })
    expect(asked).toEqual([])
  })

  it('reads names in two parts, and the address where there is no name', async () => {
    const traits = { email: 'ada@example.com', name: { first: 'Ada', last: 'Lovelace' } }
    const split = buildVerifier(() =>
      json(buildSession({ identity: { id: randomUUID(), traits } })),
    )
    expect(await split.verifier.verify('a=1')).toMatchObject({ session: { name: 'Ada Lovelace' } })
    const bare = { id: randomUUID(), traits: { email: 'ada@example.com' } }
    const none = buildVerifier(() => json(buildSession({ identity: bare })))
    expect(await none.verifier.verify('a=1')).toMatchObject({
      session: { name: 'ada@example.com' },
    })
  })
})

describe('verify anew', () => {
  it('asks though it remembers, and forgets a session that is over', async () => {
    const answers = [json(buildSession()), json({}, 401), json({}, 401)]
    const { verifier, asked } = buildVerifier(() => answers[asked.length - 1] ?? json({}, 500))
    await verifier.verify('a=1')
    expect(await verifier.verifyAnew('a=1')).toEqual({ kind: 'anonymous' })
    expect(await verifier.verify('a=1')).toEqual({ kind: 'anonymous' })
    expect(asked).toHaveLength(3)
  })

  it('signs nobody out when the provider is away', async () => {
    const { verifier, asked } = buildVerifier(() => json(asked.length > 1 ? {} : buildSession()))
    await verifier.verify('a=1')
    expect(await verifier.verifyAnew('a=1')).toEqual({ kind: 'unavailable' })
    expect(await verifier.verify('a=1')).toMatchObject({ kind: 'session' })
  })
})

describe('purge', () => {
  it('forgets the session under all its cookies', async () => {
    const { verifier, asked } = buildVerifier(() => json(buildSession()))
    await verifier.verify('a=1')
    await verifier.verify('a=1; other=2')
    verifier.purge('a=1')
    await verifier.verify('a=1; other=2')
    expect(asked).toHaveLength(3)
  })

  it('forgets a person in all sessions', async () => {
    const session = buildSession()
    const { verifier, asked } = buildVerifier(() => json(session))
    await verifier.verify('a=1')
    verifier.purgePerson(session.identity.id)
    await verifier.verify('a=1')
    expect(asked).toHaveLength(2)
  })

  it('forgets what another node says may have changed', async () => {
    const session = buildSession()
    const { verifier, access, asked } = buildVerifier(() => json(session))
    await verifier.verify('a=1')
    access.publish({ kind: 'session', sessionId: 'session-1' })
    await verifier.verify('a=1')
    access.publish({ kind: 'person', personId: session.identity.id })
    await verifier.verify('a=1')
    expect(asked).toHaveLength(3)
  })

  it('keeps an answer that was on its way from being believed afterwards', async () => {
    const first = Promise.withResolvers<Response>()
    const answers = [first.promise, Promise.resolve(json({}, 401))]
    const { verifier, asked } = buildVerifier(() => answers[asked.length - 1] ?? json({}, 500))
    const early = verifier.verify('a=1')
    verifier.purge('a=1')
    const late = verifier.verify('a=1')
    first.resolve(json(buildSession()))
    expect(await late).toEqual({ kind: 'anonymous' })
    expect(await early).toMatchObject({ kind: 'session' })
    expect(await verifier.verify('a=1')).toEqual({ kind: 'unavailable' })
  })
})

it('tells listeners which session has ended, and asks again', async () => {
  const { verifier, asked } = buildVerifier(() => json(buildSession()))
  const ended: string[] = []
  const stop = verifier.onSessionEnded((id) => ended.push(id))
  await verifier.verify('a=1')
  verifier.endSession('session-1')
  stop()
  verifier.endSession('session-2')
  expect(ended).toEqual(['session-1'])
  await verifier.verify('a=1')
  expect(asked).toHaveLength(2)
})
