import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { insertCampaign } from '#server/features/analytics/testing/test-visits.ts'
import { createLog } from '#server/log.ts'
import { openPostgres } from '#server/testing/database.ts'
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
  ...{ room, personId: 'p' },
  update: Uint8Array.of(value),
})

it('goes on by itself after its connections were cut', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  await journal.append([edit(room, 1)])
  const cut = () =>
    database
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fanfare-journal' and datname = current_database()",
      )
  expect((await cut()).length).toBeGreaterThan(0)
  await vi.waitFor(() => journal.append([edit(room, 2)]))
  const { updates, seq } = await vi.waitFor(() => journal.load(room))
  expect(seq).toBe(updates.length)
  expect(updates.at(-1)).toEqual(Uint8Array.of(2))
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
