import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createAccessChanges } from './access-changes.ts'
import { createAccessGuard } from './access-guard.ts'
import type { Holder } from './access-guard.ts'

describeEachDatabase('the guard', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => void)[] = []
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(() => {
    for (const closeOne of closers.splice(0)) closeOne()
  })
  afterAll(() => close())

  /** A guard over one thing that Ada holds; `rounds` are the times that it was judged. */
  function startGuard() {
    const log = createLog('silent')
    const access = createAccessChanges({ redis: null, log })
    const verifier = {
      verifyAnew: async () => ({ kind: 'anonymous' }) as const,
      onSessionEnded: () => () => undefined,
    }
    const options = { database, verifier, access, log, now: Date.now, sweepMs: 600_000 }
    const guard = createAccessGuard(options)
    const rounds: string[] = []
    const state = { isBroken: false, onRound: async () => undefined as void }
    const holder: Holder = {
      sessions: () => [],
      async held(_, isMeant) {
        if (!isMeant('ada')) return []
        rounds.push('begun')
        await state.onRound()
        if (state.isBroken) throw new Error('The database is away.')
        return [{ personId: 'ada', companyIds: [], judge: () => void rounds.push('judged') }]
      },
      endSession: () => undefined,
      extendSession: () => undefined,
    }
    guard.look(holder)
    closers.push(guard.close)
    const change = () => access.publish({ kind: 'member', companyId: 'c', personId: 'ada' })
    return { guard, change, rounds, state }
  }

  it('A7 judges once more who came in while access changed', async () => {
    const { guard, change, rounds } = startGuard()
    expect(await guard.during(async () => 'nothing changed')).toBe('nothing changed')
    await guard.during(async () => change())
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged', 'begun', 'judged']))
  })

  it('A7 judges once more whoever is in only some time after the decision', async () => {
    const { guard, change, rounds } = startGuard()
    guard.expect()('ada')
    expect(rounds).toEqual([])
    const isIn = guard.expect()
    change()
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged']))
    isIn('bob')
    isIn('ada')
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged', 'begun', 'judged']))
  })

  it('A7 judges one round after the other, and again for what is heard meanwhile', async () => {
    const { change, rounds, state } = startGuard()
    const gate = Promise.withResolvers<void>()
    state.onRound = () => gate.promise
    change()
    change()
    change()
    expect(rounds).toEqual(['begun'])
    gate.resolve()
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged', 'begun', 'judged']))
  })

  it('A5 goes on after a round that failed', async () => {
    const { change, rounds, state } = startGuard()
    state.isBroken = true
    change()
    await vi.waitFor(() => expect(rounds).toEqual(['begun']))
    state.isBroken = false
    change()
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'begun', 'judged']))
  })
})
