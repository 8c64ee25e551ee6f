import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { createLog } from '#server/platform/log.ts'
import { openPostgres, readRows } from '#server/testing/database.ts'
import type { JournalTables } from '../public/entities.ts'
import { loadJournalAt } from '../public/positions.ts'
import { createPostgresJournal } from './postgres-journal.ts'

async function openJournal() {
  const { database, close } = await openPostgres()
  const journal = createPostgresJournal(database.address, () => new Date(), createLog('silent'))
  onTestFinished(async () => {
    await journal.close()
    await close()
  })
  return { database, journal }
}

const edit = (room: string, value: number) => ({
  room,
  personId: 'p',
  update: Uint8Array.of(value),
})

it('goes on by itself after its connections were cut', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  await journal.append([edit(room, 1)])
  const cut = () =>
    readRows(
      database,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'fanfare-journal' and datname = current_database()`,
    )
  expect((await cut()).length).toBeGreaterThan(0)
  await vi.waitFor(() => journal.append([edit(room, 2)]))
  const { updates, seq } = await vi.waitFor(() => journal.load(room))
  expect(seq).toBe(updates.length)
  expect(updates.at(-1)).toEqual(Uint8Array.of(2))
})

it('takes nothing of a build that knows no generations into a document that was written anew', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  /** As the build before wrote it. */
  const append = () =>
    database.fork().execute(
      `insert into journal_head as head (campaign_id, seq) values (?, 1)
       on conflict (campaign_id) do update set seq = head.seq + excluded.seq`,
      [room],
    )
  await append()
  await append()
  const next = { form: 9, document: Uint8Array.of(1), last: Uint8Array.of(1), clients: [3] }
  await journal.compact(room, 2, Uint8Array.of(1))
  expect(await journal.renew(room, { seq: 2, generation: 1, ...next })).toBe(true)
  await expect(append()).rejects.toThrow('written anew by a later build')
  expect((await journal.heads([room])).get(room)).toEqual({ seq: 2, generation: 2 })
  expect(await journal.append([edit(room, 3)], new Map([[room, 2]]))).toEqual([3])
})

it('keeps what was compacted in few rows, and the same', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  const chunks = async () =>
    database
      .fork()
      .getKysely<JournalTables>()
      .selectFrom('journal_chunk')
      .select(['first_seq as first', 'last_seq as last'])
      .where('campaign_id', '=', room)
      .orderBy('last_seq')
      .execute()
  for (let value = 1; value <= 12; value++) await journal.append([edit(room, value)])
  const whole = await journal.load(room)
  const compaction = [5, 10].map((seq) => journal.compact(room, seq, Uint8Array.of(seq)))
  await Promise.all([...compaction, journal.append([edit(room, 13)])])
  const [first, ...rest] = await chunks()
  expect(first).toMatchObject({ first: 1 })
  expect(rest.at(-1)).toMatchObject({ first: 13, last: 13 })
  expect(rest.length).toBeLessThan(5)
  const { updates } = whole
  expect((await journal.load(room, 10)).updates).toEqual([...updates.slice(10), Uint8Array.of(13)])
  const before = await loadJournalAt(database.fork(), room, 4)
  expect(before).toMatchObject({ snapshot: null, updates: updates.slice(0, 4) })
})

it('does not wait for a campaign that somebody else is changing', async () => {
  const { database, journal } = await openJournal()
  const { campaignId: room } = await insertCampaign(database)
  await database.fork().transactional(async (em) => {
    await em.execute('select 1 from campaign where id = ? for update', [room])
    expect(await journal.append([edit(room, 1)])).toEqual([1])
  })
})

it('does not wait behind what else the database is asked for', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  let loads: ReturnType<typeof journal.load>[] = []
  await database.fork().transactional(async (em) => {
    await em.execute('lock table journal_snapshot in access exclusive mode')
    loads = Array.from({ length: 8 }, () => journal.load(room))
    expect(await journal.append([edit(room, 1)])).toEqual([1])
  })
  expect(await Promise.all(loads)).toHaveLength(8)
})
