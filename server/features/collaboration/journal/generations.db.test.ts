import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice } from '#collab/testing/dice.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { createDatabaseJournal, loadLastState } from '../public/database-journal.ts'
import { loadJournalAt, pinPosition } from '../public/positions.ts'
import type { ClosableJournal } from './closable-journal.ts'
import { pruneJournal } from './prune-journal.ts'
import type { PastState } from './read-state.ts'

const hour = 3_600_000

const bytesOf = (numbers: readonly number[]) => new Uint8Array(Uint32Array.from(numbers).buffer)
const upTo = (seq: number) => Array.from({ length: seq }, (_, at) => at + 1)
/** A document is the list of its rows' numbers; a whole one begins with its generation. */
const firstMark = 1_000_000
const documentIn = (generation: number, seq: number) =>
  bytesOf([firstMark + generation, ...upTo(seq)])

/** The rows of a state, and the generation that its snapshot is of; without one it is the first. */
function read(state: PastState | null) {
  if (!state) return null
  const parts = [state.snapshot ?? new Uint8Array(), ...state.updates]
  const bytes = new Uint8Array(Buffer.concat(parts))
  const [mark = 0, ...others] = new Uint32Array(bytes.buffer)
  if (mark <= firstMark) return { generation: 1, rows: mark === 0 ? [] : [mark, ...others] }
  return { generation: mark - firstMark, rows: others }
}

describeEachDatabase('generations in the journal', (open) => {
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
  async function prune() {
    await journal.close()
    journal = openJournal()
    await pruneJournal(em(), new Date(time.now))
  }

  /** A campaign whose rows are numbered, and which goes from one generation to the next. */
  async function begin() {
    const { campaignId: room } = await insertCampaign(database)
    /** After which numbers generations have ended. */
    const borders: number[] = []
    /** By position: when it was the last one for the last time. */
    const lastAt: number[] = [time.now]
    const head = () => lastAt.length - 1
    const generation = () => borders.length + 1
    /** Positions of a border are of the later generation: it says the same. */
    const expectedAt = (seq: number) => ({
      generation: 1 + borders.filter((border) => border <= seq).length,
      rows: upTo(seq),
    })
    const append = async (rows: number, meantFor: number) => {
      const updates = Array.from({ length: rows }, (_, at) => bytesOf([head() + 1 + at]))
      const entries = updates.map((update) => ({ room, update, personId: 'ada' }))
      return journal.append(entries, new Map([[room, meantFor]]))
    }
    const renewAt = (seq: number, from: number) =>
      journal.renew(room, {
        seq,
        generation: from,
        form: 1,
        document: documentIn(from + 1, seq),
        last: documentIn(from, seq),
        clients: [from],
      })
    return {
      room,
      borders,
      lastAt,
      head,
      generation,
      expectedAt,
      append,
      renewAt,
      at: async (seq: number) => read(await loadJournalAt(em(), room, seq)),
      load: async () => journal.load(room),
      pin: (seq: number) =>
        em().transactional((tx) => pinPosition(tx, room, seq, new Date(time.now))),
      async write(rows: number) {
        const numbers = Array.from({ length: rows }, (_, at) => head() + 1 + at)
        expect(await append(rows, generation())).toEqual(numbers)
        lastAt[head()] = time.now
        for (const _ of numbers) lastAt.push(time.now)
      },
      /** As a node does that knows this generation. */
      compact: (seq: number, by = generation()) => journal.compact(room, seq, documentIn(by, seq)),
      async renew() {
        expect(await renewAt(head(), generation())).toBe(true)
        borders.push(head())
      },
    }
  }

  it('begin with a snapshot in place of one at that number; a late compaction is dropped', async () => {
    const campaign = await begin()
    await campaign.write(4)
    await campaign.compact(2)
    await campaign.compact(4)
    await campaign.write(2)
    await campaign.compact(6)
    await campaign.renew()
    for (const seq of [3, 5, 6]) await campaign.compact(seq, 1)
    await campaign.write(2)
    for (const seq of [4, 6]) await campaign.compact(seq, 1)
    for (let seq = 0; seq <= 8; seq++)
      expect(await campaign.at(seq)).toEqual(campaign.expectedAt(seq))
    const state = await campaign.load()
    expect(state).toMatchObject({ generation: 2, seq: 8, snapshotSeq: 6 })
    const snapshots = sql<{ seq: number }>`
      select seq from journal_snapshot where campaign_id = ${campaign.room} and seq = 6`
    expect(await readRows(database, snapshots)).toHaveLength(1)
  })

  it('begin once: for one of two who stand there, and for nobody who stands elsewhere', async () => {
    const campaign = await begin()
    await campaign.write(3)
    expect(await campaign.renewAt(2, 1)).toBe(false)
    expect(await campaign.renewAt(3, 2)).toBe(false)
    const both = await Promise.all([campaign.renewAt(3, 1), campaign.renewAt(3, 1)])
    expect(both.toSorted()).toEqual([false, true])
    campaign.borders.push(3)
    expect(await campaign.append(2, 1)).toEqual([null, null])
    await campaign.write(1)
    expect(read(await campaign.load())).toEqual(campaign.expectedAt(4))
    const last = await loadLastState(em(), campaign.room, 1)
    expect(last && [...last]).toEqual([...documentIn(1, 3)])
  })

  it('keep what is pinned on either side of a border, however long ago', async () => {
    const campaign = await begin()
    await campaign.write(6)
    await campaign.compact(4)
    await campaign.renew()
    await campaign.write(6)
    for (const seq of [2, 5, 6, 7]) expect(await campaign.pin(seq)).toBe(true)
    for (let round = 0; round < 3; round++) {
      await campaign.write(1)
      await campaign.compact(campaign.head())
      time.now += 30 * hour
      await prune()
    }
    for (const seq of [2, 5, 6, 7]) expect(await campaign.at(seq)).toEqual(campaign.expectedAt(seq))
  })

  it('stay readable for a day on both sides of a border, whatever comes in which order', async () => {
    for (const seed of [1, 2, 3]) {
      const dice = createDice(seed)
      const campaign = await begin()
      const { lastAt, head, borders } = campaign
      const pinned = new Set<number>()
      for (let step = 0; step < 50; step++) {
        lastAt[head()] = time.now
        const act = dice.below(13)
        if (act < 4) await campaign.write(1 + dice.below(5))
        else if (act < 6) {
          const from = Math.max(borders.at(-1) ?? 0, head() - dice.below(4))
          await campaign.compact(Math.max(1, from))
        } else if (act < 8) time.now += dice.below(10) * hour
        else if (act < 9) await prune()
        else if (act < 11) {
          const seq = dice.below(head() + 1)
          if (await campaign.pin(seq)) pinned.add(seq)
        } else if (act < 12) {
          if (head() > 0) await campaign.renew()
        } else if (borders.length > 0) {
          // A node that has not heard yet: what it has of an earlier generation comes late.
          const earlier = 1 + dice.below(borders.length)
          const seq = borders[earlier - 1] ?? 0
          await campaign.compact(Math.max(1, seq - dice.below(2)), earlier)
          expect(await campaign.append(1, earlier)).toEqual([null])
        }
        lastAt[head()] = time.now
        const state = await campaign.load()
        expect({ seed, step, state: read(state) }).toEqual({
          seed,
          step,
          state: campaign.expectedAt(head()),
        })
        expect(state).toMatchObject({ generation: campaign.generation(), seq: head() })
      }
      await prune()
      for (const [seq, last] of lastAt.entries()) {
        const state = await campaign.at(seq)
        const isPromised = pinned.has(seq) || time.now - last < 24 * hour
        const expected = campaign.expectedAt(seq)
        const why = { seed, seq }
        if (isPromised) expect({ ...why, state }).toEqual({ ...why, state: expected })
        if (isPromised || !state) continue
        expect({ ...why, rows: state.rows }).toEqual({ ...why, rows: expected.rows })
        // Where generations end, the one before says the same.
        const ended = borders.filter((border) => border === seq).length
        expect(state.generation).toBeLessThanOrEqual(expected.generation)
        expect(state.generation).toBeGreaterThanOrEqual(expected.generation - ended)
      }
    }
  })
})
