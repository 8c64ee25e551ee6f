import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { journalContract } from '#collab/testing/journal-contract.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { appendJournal } from './public/append-journal.ts'
import { createDatabaseJournal, deleteJournal, loadJournal } from './public/database-journal.ts'
import type { ClosableJournal } from './journal/closable-journal.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const edit = (room: string, value: number) => ({ room, update: bytes(value), personId: 'p' })
const then = new Date('2026-01-01T00:00:00Z')

describeEachDatabase('database journal', (open) => {
  let database: Database
  let close: () => Promise<void>
  let journal: ClosableJournal
  const time = { now: then }

  const openJournal = () => createDatabaseJournal(database, () => time.now, createLog('silent'))

  /** Another process on the same database; closed when the test is over. */
  function openAnother(): ClosableJournal {
    const another = openJournal()
    onTestFinished(() => another.close())
    return another
  }

  beforeAll(async () => {
    ;({ database, close } = await open())
    journal = openJournal()
  })
  afterAll(async () => {
    await journal.close()
    await close()
  })

  journalContract(() => journal, randomUUID)

  it('keeps numbers dense when many write at once, in several processes', async () => {
    const rooms = [randomUUID(), randomUUID(), randomUUID()]
    const processes = [journal, openAnother(), openAnother()]
    const batches = processes.flatMap((one) =>
      Array.from({ length: 10 }, (_, i) =>
        one.append([...rooms, ...rooms.toReversed()].map((room) => edit(room, i))),
      ),
    )
    await Promise.all(batches)
    for (const room of rooms) {
      const state = await journal.load(room)
      expect(state.seq).toBe(60)
      expect(state.updates).toHaveLength(60)
    }
  })

  it('reads a whole state while edits come in and are compacted', async () => {
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

  it('never shows a number before all those below it', async () => {
    const room = randomUUID()
    const [one, another] = [openAnother(), openAnother()]
    const write = async (writer: ClosableJournal) => {
      for (let i = 0; i < 30; i++) await writer.append([edit(room, i), edit(room, i)])
    }
    const follow = async () => {
      let seen = 0
      while (seen < 120) {
        const { updates, seq } = await journal.load(room, seen)
        expect(updates).toHaveLength(seq - seen)
        seen = seq
      }
    }
    await Promise.all([write(one), write(another), follow()])
  })

  it('takes rows of a transaction of the host between its own', async () => {
    const room = randomUUID()
    await journal.append([edit(room, 1), edit(room, 2)])
    const numbers = await database
      .fork()
      .transactional((em) => appendJournal(em, [edit(room, 3), edit(room, 4)], then))
    expect(numbers).toEqual([3, 4])
    expect(await journal.append([edit(room, 5)])).toEqual([5])
    const updates = [1, 2, 3, 4, 5].map((value) => bytes(value))
    expect(await journal.load(room)).toMatchObject({ updates, seq: 5 })
    expect(await loadJournal(database.fork(), room)).toMatchObject({ updates, seq: 5 })
  })

  it('shows nothing of a transaction of the host that is undone', async () => {
    const room = randomUUID()
    const undone = database.fork().transactional(async (em) => {
      await appendJournal(em, [edit(room, 1)], then)
      throw new Error('changed its mind')
    })
    await expect(undone).rejects.toThrow('changed its mind')
    expect(await journal.load(room)).toMatchObject({ updates: [], seq: 0 })
    expect(await journal.append([edit(room, 2)])).toEqual([1])
  })

  it('reads what a process before this one wrote', async () => {
    const room = randomUUID()
    const before = openJournal()
    await before.append([edit(room, 1)])
    await before.append([edit(room, 2)])
    await before.close()
    await expect(before.append([edit(room, 3)])).rejects.toThrow(/closed|after calling end/)
    await journal.append([edit(room, 3)])
    const updates = [bytes(1), bytes(2), bytes(3)]
    expect(await journal.load(room)).toMatchObject({ updates, seq: 3 })
    expect(await loadJournal(database.fork(), room)).toMatchObject({ updates, seq: 3 })
  })

  it('refuses to read a state of which rows are missing', async () => {
    const room = randomUUID()
    await database.fork().transactional(async (em) => {
      for (const value of [1, 2, 3]) await appendJournal(em, [edit(room, value)], then)
    })
    const statement = 'delete from journal_chunk where campaign_id = ? and last_seq = 2'
    await database.fork().execute(statement, [room], 'run')
    await expect(journal.load(room)).rejects.toThrow('breaks off at 1 of 3')
    expect(await journal.load(room, 2)).toMatchObject({ updates: [bytes(3)] })
  })

  it('fails an append as a whole', async () => {
    const room = randomUUID()
    const unwritable = edit(room, 2)
    Object.assign(unwritable, { personId: 'x'.repeat(2 ** 16) })
    await expect(journal.append([edit(room, 1), unwritable])).rejects.toThrow('out of range')
    expect(await journal.append([edit(room, 3)])).toEqual([1])
  })

  it('carries large updates, many people and all of Unicode', async () => {
    const room = randomUUID()
    const large = new Uint8Array(3_000_000).map((_, i) => i % 251)
    const entries = ['ada', '雲👩‍🚀', 'ada'].map((personId) => ({ room, update: large, personId }))
    await journal.append(entries)
    const { updates } = await journal.load(room)
    expect(updates.map((update) => Buffer.compare(update, large))).toEqual([0, 0, 0])
  })

  it('marks an edited campaign as edited, every half minute', async () => {
    const { campaignId: room } = await insertCampaign(database)
    const updatedAt = async () =>
      (await database.fork().findOneOrFail(CampaignEntity, { id: room })).updatedAt.getTime()
    const passed = (ms: number) => (time.now = new Date(time.now.getTime() + ms))
    onTestFinished(() => void (time.now = then))

    const first = passed(3_600_000)
    await journal.append([edit(room, 1)])
    await vi.waitFor(async () => expect(await updatedAt()).toBe(first.getTime()))
    passed(29_000)
    await journal.append([edit(room, 2)])
    const second = passed(1_000)
    await journal.append([edit(room, 3)])
    await vi.waitFor(async () => expect(await updatedAt()).toBe(second.getTime()))
  })

  it('keeps nothing of a deleted campaign, nor what comes in with it', async () => {
    const room = randomUUID()
    const another = openJournal()
    await another.append([edit(room, 1), edit(room, 2)])
    await another.compact(room, 1, bytes(1))
    await database.fork().transactional((em) => deleteJournal(em, room))
    await another.compact(room, 2, bytes(2))
    await another.close()
    expect(await journal.load(room)).toMatchObject({ snapshot: null, updates: [], seq: 0 })
    for (const table of ['journal_chunk', 'journal_snapshot', 'journal_head']) {
      const statement = `select 1 from ${table} where campaign_id = ?`
      expect(await database.fork().execute(statement, [room])).toEqual([])
    }
    expect(await database.fork().execute('select 1 from journal_tail')).toEqual([])
  })
})
