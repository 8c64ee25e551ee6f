import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice } from '#collab/testing/dice.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { createDatabaseJournal, deleteJournal } from '../public/database-journal.ts'
import type { PastState } from './read-state.ts'
import type { ClosableJournal } from './closable-journal.ts'
import { loadJournalAt, pinPosition, unpinPosition } from '../public/positions.ts'
import { pruneJournal } from './prune-journal.ts'

const hour = 3_600_000

/** A document that is the list of its rows' numbers, four bytes each. */
const documentOf = (from: number, to: number) => {
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}
const read = (state: PastState | null) =>
  state && Buffer.concat([state.snapshot ?? new Uint8Array(), ...state.updates]).toString('hex')
const whole = (seq: number) => Buffer.from(documentOf(1, seq)).toString('hex')

describeEachDatabase('positions of the journal', (open) => {
  let database: Database
  let close: () => Promise<void>
  let journal: ClosableJournal
  const time = { now: Date.parse('2026-01-01T00:00:00Z') }

  const openJournal = () =>
    createDatabaseJournal(database, () => new Date(time.now), createLog('silent'))

  beforeAll(async () => {
    ;({ database, close } = await open())
    journal = openJournal()
  })
  afterAll(async () => {
    await journal.close()
    await close()
  })

  const em = () => database.fork()
  const at = (room: string, seq: number) => loadJournalAt(em(), room, seq)
  /** Has SQLite take its commits apart, as it does at the latest at its end. */
  async function settle() {
    await journal.close()
    journal = openJournal()
  }
  async function prune() {
    await settle()
    await pruneJournal(em(), new Date(time.now))
  }
  const pin = (room: string, seq: number) =>
    em().transactional((tx) => pinPosition(tx, room, seq, new Date(time.now)))

  async function write(room: string, from: number, rows: number) {
    const numbers = Array.from({ length: rows }, (_, i) => from + i)
    const entries = numbers.map((seq) => ({ room, update: documentOf(seq, seq), personId: 'ada' }))
    expect(await journal.append(entries)).toEqual(numbers)
  }
  const compact = (room: string, seq: number) => journal.compact(room, seq, documentOf(1, seq))
  const count = async (room: string, table: string) => {
    const counted = sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where campaign_id = ${room}`
    return (await readRows(database, counted))[0]?.count
  }

  it('can be read, each of them, after everything was compacted', async () => {
    const { campaignId: room } = await insertCampaign(database)
    for (let from = 1; from <= 40; from += 4) {
      await write(room, from, 4)
      if (from % 8 === 1) await compact(room, from + 1)
    }
    for (let seq = 0; seq <= 40; seq++) expect(read(await at(room, seq))).toBe(whole(seq))
    expect(await at(room, 41)).toBeNull()
    expect(await at(room, 20)).toMatchObject({ seq: 20 })
  })

  it('are forgotten after a day, unless they are pinned', async () => {
    const { campaignId: room } = await insertCampaign(database)
    await write(room, 1, 10)
    await compact(room, 10)
    await settle()
    await write(room, 11, 10)
    expect(await pin(room, 15)).toBe(true)
    time.now += 12 * hour
    await compact(room, 20)
    await settle()
    await write(room, 21, 10)
    time.now += 23 * hour
    await prune()
    expect(read(await at(room, 5))).toBeNull()
    expect(read(await at(room, 20))).toBe(whole(20))
    time.now += 23 * hour
    await prune()
    expect(read(await at(room, 12))).toBe(whole(12))
    await compact(room, 30)
    time.now += 25 * hour
    await prune()
    for (const seq of [9, 21, 29]) expect(await at(room, seq)).toBeNull()
    expect(read(await at(room, 15))).toBe(whole(15))
    expect(read(await at(room, 30))).toBe(whole(30))
    expect(read(await journal.load(room))).toBe(whole(30))

    expect(await pin(room, 9)).toBe(false)
    expect(await pin(room, 31)).toBe(false)
    await em().transactional((tx) => unpinPosition(tx, room, 15))
    await prune()
    expect(await at(room, 15)).toBeNull()
    expect(await count(room, 'journal_snapshot')).toBe(1)
    expect(await count(room, 'journal_chunk')).toBe(0)
    expect(read(await journal.load(room))).toBe(whole(30))
  })

  it('need few snapshots, however often it is compacted', async () => {
    const { campaignId: room } = await insertCampaign(database)
    for (let from = 1; from <= 12_001; from += 400) {
      await write(room, from, 400)
      await compact(room, from + 399)
    }
    expect(await count(room, 'journal_snapshot')).toBeLessThan(6)
    for (const seq of [1, 399, 5_000, 7_777, 12_400])
      expect(read(await at(room, seq))).toBe(whole(seq))
  })

  it('are gone with their campaign, also what came in while it was deleted', async () => {
    const { campaignId: room } = await insertCampaign(database)
    await write(room, 1, 3)
    await compact(room, 2)
    await pin(room, 1)
    await em().transactional((tx) => deleteJournal(tx, room))
    await em().execute('delete from campaign where id = ?', [room], 'run')
    expect(await at(room, 1)).toBeNull()
    await write(room, 1, 3)
    await prune()
    for (const table of ['journal_head', 'journal_chunk', 'journal_snapshot', 'journal_pin'])
      expect(await count(room, table)).toBe(0)
  })

  it('stay readable for a day whatever comes in which order', async () => {
    for (const seed of [1, 2, 3]) {
      const dice = createDice(seed)
      const { campaignId: room } = await insertCampaign(database)
      /** When each position was the last one for the last time. */
      const lastAt: number[] = [time.now]
      const pinned = new Set<number>()
      const head = () => lastAt.length - 1
      for (let step = 0; step < 40; step++) {
        lastAt[head()] = time.now
        const act = dice.below(10)
        if (act < 4) {
          const rows = 1 + dice.below(5)
          await write(room, head() + 1, rows)
          for (let row = 0; row < rows; row++) lastAt.push(time.now)
        } else if (act < 6) await compact(room, Math.max(1, head() - dice.below(3)))
        else if (act < 8) time.now += dice.below(10) * hour
        else if (act < 9) await prune()
        else {
          const seq = dice.below(head() + 1)
          if (await pin(room, seq)) pinned.add(seq)
        }
        lastAt[head()] = time.now
        expect(read(await journal.load(room)), `seed ${seed}, step ${step}`).toBe(whole(head()))
      }
      await prune()
      for (const [seq, last] of lastAt.entries()) {
        const state = read(await at(room, seq))
        const isPromised = pinned.has(seq) || time.now - last < 24 * hour
        if (isPromised || state) expect(state, `seed ${seed}, position ${seq}`).toBe(whole(seq))
      }
    }
  })
})
