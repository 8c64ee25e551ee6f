import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Verification, VerifiedSession } from '#server/platform/identity/verify-session.ts'
import { createSessionWatch } from './session-watch.ts'

const start = Date.parse('2026-03-01T12:00:00Z')

function buildSession(given: Partial<VerifiedSession> = {}): VerifiedSession {
  const person = { personId: 'ada', name: 'Ada', email: '', emailVerified: true }
  return { id: 'session', ...person, expiresAt: start + 86_400_000, ...given }
}

/** A watch that is swept each second, over sessions that are open, with answers that the test sets. */
function startWatch(open: string[] = ['session']) {
  const answers = new Map<string, Verification>()
  const asked: { cookie: string; at: number }[] = []
  const ended: { id: string; why: string; at: number }[] = []
  const extended: [string, number][] = []
  const watch = createSessionWatch({
    verifier: {
      verifyAnew: async (cookie) => {
        asked.push({ cookie, at: Date.now() - start })
        return answers.get(cookie) ?? { kind: 'anonymous' }
      },
    },
    now: Date.now,
    random: Math.random,
    onEnded: (id, why) => {
      ended.push({ id, why, at: Date.now() - start })
      open.splice(0, Infinity, ...open.filter((one) => one !== id))
    },
    onExtended: (id, expiresAt) => extended.push([id, expiresAt]),
  })
  const sweeping = setInterval(() => watch.sweep(new Set(open)), 1_000)
  closers.push(() => clearInterval(sweeping))
  const note = (session: VerifiedSession) => {
    const cookie = `cookie of ${session.id}`
    answers.set(cookie, { kind: 'session', session })
    watch.note(session, cookie)
    return cookie
  }
  return { watch, answers, asked, ended, extended, note }
}

const closers: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

describe('revoked elsewhere', () => {
  it('A11 is noticed within 30 seconds, at whatever moment it happens', async () => {
    for (const moment of [0, 1_000, 19_000, 25_000, 44_000]) {
      vi.setSystemTime(start)
      const { answers, ended, note } = startWatch()
      const cookie = note(buildSession())
      await vi.advanceTimersByTimeAsync(moment)
      answers.set(cookie, { kind: 'anonymous' })
      await vi.advanceTimersByTimeAsync(30_000)
      expect(ended).toMatchObject([{ id: 'session', why: 'signed-out' }])
    }
  })

  it('A11 costs one question a session, spread over time', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `session-${index}`)
    const { asked, ended, note } = startWatch([...ids])
    for (const id of ids) {
      note(buildSession({ id }))
      note(buildSession({ id }))
    }
    await vi.advanceTimersByTimeAsync(28_000)
    expect(asked).toHaveLength(ids.length)
    expect(new Set(asked.map(({ cookie }) => cookie)).size).toBe(ids.length)
    const busiest = Math.max(
      ...Object.values(Object.groupBy(asked, ({ at }) => at)).map((one) => one?.length ?? 0),
    )
    expect(busiest).toBeLessThan(ids.length / 3)
    expect(ended).toEqual([])
  })

  it('A11 costs no more work for each of many sessions than for each of few', async () => {
    const workFor = async (count: number) => {
      const work = { looks: 0 }
      const watch = createSessionWatch({
        verifier: { verifyAnew: async () => ({ kind: 'unavailable' }) },
        now: () => ((work.looks += 1), Date.now()),
        random: Math.random,
        onEnded: () => undefined,
        onExtended: () => undefined,
      })
      for (let id = 0; id < count; id += 1) watch.note(buildSession({ id: `session-${id}` }), '')
      watch.hurry(() => true)
      await vi.advanceTimersByTimeAsync(0)
      return work.looks / count
    }
    expect(await workFor(5_000)).toBeLessThan(1.1 * (await workFor(50)))
  })

  it('A11 a session that belongs to somebody else by now, or needs a second factor, is over', async () => {
    const { answers, ended, note } = startWatch(['one', 'two'])
    answers.set(note(buildSession({ id: 'one' })), { kind: 'session', session: buildSession() })
    answers.set(note(buildSession({ id: 'two' })), { kind: 'needs-aal2' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ended.map(({ why }) => why)).toEqual(['signed-out', 'signed-out'])
  })

  it('A11 a session in doubt is asked for at once', async () => {
    const { watch, answers, ended, note } = startWatch(['one', 'two'])
    answers.set(note(buildSession({ id: 'one' })), { kind: 'anonymous' })
    note(buildSession({ id: 'two', personId: 'bob' }))
    watch.hurry(({ personId }) => personId === 'ada')
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toMatchObject([{ id: 'one', at: 0 }])
  })
})

describe('expiry', () => {
  it('A12 ends the session within a sweep', async () => {
    const { ended, note } = startWatch()
    note(buildSession({ expiresAt: start + 10_500 }))
    await vi.advanceTimersByTimeAsync(10_499)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).toMatchObject([{ why: 'signed-out' }])
  })

  it('A12 is later when the provider says so', async () => {
    const { answers, ended, extended, note } = startWatch()
    const cookie = note(buildSession({ expiresAt: start + 40_000 }))
    const longer = buildSession({ expiresAt: start + 90_000 })
    answers.set(cookie, { kind: 'session', session: longer })
    await vi.advanceTimersByTimeAsync(89_000)
    expect(extended).toEqual([['session', start + 90_000]])
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).toHaveLength(1)
  })
})

describe('a provider that can not be reached', () => {
  it('A13 ends nothing for two minutes, then closes as unavailable', async () => {
    const { answers, ended, note } = startWatch()
    answers.set(note(buildSession()), { kind: 'unavailable' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(35_000)
    expect(ended).toMatchObject([{ why: 'unavailable' }])
  })

  it('A13 that is back in time has changed nothing', async () => {
    const { answers, ended, note } = startWatch()
    const cookie = note(buildSession())
    for (let outage = 0; outage < 3; outage += 1) {
      answers.set(cookie, { kind: 'unavailable' })
      await vi.advanceTimersByTimeAsync(100_000)
      answers.set(cookie, { kind: 'session', session: buildSession() })
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(ended).toEqual([])
  })
})

it('A14 what was opened with a session that ended meanwhile is ended too', async () => {
  const open: string[] = []
  const { watch, answers, ended, note } = startWatch(open)
  answers.set(note(buildSession()), { kind: 'anonymous' })
  watch.hurry(() => true)
  await vi.advanceTimersByTimeAsync(0)
  open.push('session')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended.map(({ at }) => at)).toEqual([0, 1_000])
})

it('asks for nothing that is not open', async () => {
  const { asked, note } = startWatch([])
  note(buildSession())
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked.length).toBeLessThanOrEqual(1)
})
