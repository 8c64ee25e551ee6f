import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Journal } from '#collab/ports.ts'
import type { Database } from '#server/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createDatabaseJournal } from './database-journal.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const edit = (room: string, value: number) => ({ room, update: bytes(value), personId: 'p' })

describeEachDatabase('database journal', (open) => {
  let database: Database
  let close: () => Promise<void>
  let journal: Journal

  beforeAll(async () => {
    ;({ database, close } = await open())
    journal = createDatabaseJournal(database, () => new Date('2026-01-01T00:00:00Z'))
  })
  afterAll(() => close())

  it('is empty for a room never written', async () => {
    expect(await journal.load(randomUUID())).toEqual({
      snapshot: null,
      snapshotSeq: 0,
      updates: [],
      seq: 0,
    })
  })

  it('numbers each room densely, in order, over batches of several rooms', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    expect(await journal.append([edit(a, 1), edit(b, 9), edit(a, 2)])).toEqual([1, 1, 2])
    expect(await journal.append([edit(b, 8), edit(a, 3)])).toEqual([2, 3])
    const state = await journal.load(a)
    expect(state.updates).toEqual([bytes(1), bytes(2), bytes(3)])
    expect(state.seq).toBe(3)
  })

  it('keeps numbers dense when many write at once', async () => {
    const rooms = [randomUUID(), randomUUID(), randomUUID()]
    const batches = Array.from({ length: 20 }, (_, i) =>
      journal.append([...rooms, ...rooms.toReversed()].map((room) => edit(room, i))),
    )
    await Promise.all(batches)
    for (const room of rooms) {
      const state = await journal.load(room)
      expect(state.seq).toBe(40)
      expect(state.updates).toHaveLength(40)
    }
  })

  it('folds rows into a snapshot and never gives a number twice', async () => {
    const room = randomUUID()
    await journal.append([edit(room, 1), edit(room, 2), edit(room, 3)])
    await journal.compact(room, 2, bytes(12))
    expect(await journal.load(room)).toEqual({
      snapshot: bytes(12),
      snapshotSeq: 2,
      updates: [bytes(3)],
      seq: 3,
    })
    await journal.compact(room, 3, bytes(123))
    expect(await journal.append([edit(room, 4)])).toEqual([4])
    expect((await journal.load(room)).snapshot).toEqual(bytes(123))
  })

  it('ignores a snapshot older than the one it has', async () => {
    const room = randomUUID()
    await journal.append([edit(room, 1), edit(room, 2), edit(room, 3)])
    await journal.compact(room, 3, bytes(123))
    await journal.compact(room, 1, bytes(1))
    expect(await journal.load(room)).toMatchObject({ snapshot: bytes(123), snapshotSeq: 3, seq: 3 })
  })

  it('reads a whole state while edits come in and are folded', async () => {
    const room = randomUUID()
    const write = async () => {
      for (let i = 1; i <= 40; i++) {
        await journal.append([edit(room, i)])
        if (i % 5 === 0) await journal.compact(room, i, bytes(i))
      }
    }
    const read = async () => {
      for (let i = 0; i < 40; i++) {
        const state = await journal.load(room)
        expect(state.snapshotSeq + state.updates.length).toBe(state.seq)
      }
    }
    await Promise.all([write(), read(), read()])
  })
})
