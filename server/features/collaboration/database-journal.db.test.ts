import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Journal } from '#collab/ports.ts'
import { journalContract } from '#collab/testing/journal-contract.ts'
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

  journalContract(() => journal, randomUUID)

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

  it('reads a whole state while edits come in and are folded', async () => {
    const room = randomUUID()
    const write = async () => {
      for (let i = 1; i <= 40; i++) {
        await journal.append([edit(room, i)])
        if (i % 5 === 0) await journal.compact(room, i, bytes(i), 'v')
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
