import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createAccessGuard } from './access-guard.ts'
import type { Holder } from './access-guard.ts'
import { Affected } from './affected.ts'

/** Somebody whose turn comes last when everybody is judged part by part. */
function findLast(): string {
  const last = new Affected()
  last.addPart(0)
  for (;;) {
    const id = uuidv7()
    if (last.hasPerson(id)) return id
  }
}

const ada = findLast()

describeEachDatabase('the guard', (open) => {
  let database: Database
  let close: () => Promise<void>
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => void ({ database, close } = await open()))
  afterEach(() => Promise.all(closers.splice(0).map((closeOne) => closeOne())))
  afterAll(() => close())

  /** A guard over one thing that Ada holds; `rounds` are the times that it was judged. */
  function startGuard(sweepMs = 600_000) {
    const log = createLog('silent')
    const access = createAccessChanges({ redis: null, log })
    const verifier = {
      verifyAnew: async () => ({ kind: 'anonymous' }) as const,
      onSessionEnded: () => () => undefined,
    }
    const options = { database, verifier, access, log, now: Date.now, sweepMs }
    const guard = createAccessGuard(options)
    const rounds: string[] = []
    const state = { isBroken: false, onRound: async () => undefined as void }
    const holder: Holder = {
      sessions: () => ['open'],
      async held(_, meant) {
        if (!meant.hasPerson(ada)) return []
        rounds.push('begun')
        await state.onRound()
        if (state.isBroken) throw new Error('The database is away.')
        return [{ personId: ada, companyIds: [], judge: () => void rounds.push('judged') }]
      },
      endSession: () => undefined,
      extendSession: () => undefined,
    }
    guard.look(holder)
    closers.push(guard.close)
    const change = () => access.publish({ kind: 'member', companyId: 'c', personId: ada })
    return { guard, change, rounds, state }
  }

  it('A7 judges once more who came in while access changed', async () => {
    const { guard, change, rounds } = startGuard()
    expect(await guard.during(ada, async () => 'nothing changed')).toBe('nothing changed')
    await guard.during(ada, async () => change())
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged', 'begun', 'judged']))
  })

  it('A7 judges once more whoever is in only some time after the decision', async () => {
    const { guard, change, rounds } = startGuard()
    guard.expect()(ada)
    expect(rounds).toEqual([])
    const isIn = guard.expect()
    change()
    await vi.waitFor(() => expect(rounds).toEqual(['begun', 'judged']))
    isIn('bob')
    isIn(ada)
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

  it('is closed once the round that runs has ended, and begins no other', async () => {
    const { guard, change, rounds, state } = startGuard()
    const gate = Promise.withResolvers<void>()
    state.onRound = () => gate.promise
    change()
    change()
    const closed = guard.close().then(() => rounds.push('closed'))
    gate.resolve()
    await closed
    guard.expect()(ada)
    change()
    expect(rounds).toEqual(['begun', 'judged', 'closed'])
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

  /** Changes Ada's rights in the database, and tells nobody. */
  const changeQuietly = () => insertMember(database, uuidv7(), 'editor', buildPerson({ id: ada }))
  const judged = (times: number) => Array.from({ length: times }, () => ['begun', 'judged']).flat()
  // Everybody's turn takes a minute of these.
  const sweepMs = 200
  const beforeHerTurn = { timeout: 10_000 }

  it('A5 judges whom the log of changes names', async () => {
    const { rounds } = startGuard(sweepMs)
    // At the first look everybody.
    await vi.waitFor(() => expect(rounds).toEqual(judged(1)), beforeHerTurn)
    await changeQuietly()
    await vi.waitFor(() => expect(rounds).toEqual(judged(2)), beforeHerTurn)
  })

  it('A5 judges everybody part by part, though nothing is heard and nothing is logged', async () => {
    const { rounds } = startGuard(2)
    const soon = { timeout: 20_000 }
    await vi.waitFor(() => expect(rounds.length).toBeGreaterThan(judged(3).length), soon)
  })

  it('A7 judges once more who came in while the log told of a change', async () => {
    const { guard, rounds } = startGuard(sweepMs)
    await vi.waitFor(() => expect(rounds).toEqual(judged(1)), beforeHerTurn)
    const isIn = guard.expect()
    await changeQuietly()
    await vi.waitFor(() => expect(rounds).toEqual(judged(2)), beforeHerTurn)
    isIn(ada)
    await vi.waitFor(() => expect(rounds).toEqual(judged(3)), beforeHerTurn)
  })

  it('A5 keeps in mind whom a round that failed was for', async () => {
    const { change, rounds, state } = startGuard(sweepMs)
    state.isBroken = true
    change()
    await vi.waitFor(() => expect(rounds).toEqual(['begun']))
    state.isBroken = false
    await vi.waitFor(() => expect(rounds).toEqual(['begun', ...judged(1)]), beforeHerTurn)
  })
})
