import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openSqlite, readRows } from '#server/testing/database.ts'
import { createSqliteJournal } from './sqlite-journal.ts'
import { StoreThread, startStore } from './store-thread.ts'

/** A journal on a fresh SQLite file, whose threads the test can end. */
async function openJournal() {
  const { database, close } = await openSqlite()
  const threads: Worker[] = []
  const start = () => {
    const worker = startStore(database.address)
    threads.push(worker)
    return worker
  }
  const journal = createSqliteJournal(new StoreThread(start, createLog('silent')), () => new Date())
  onTestFinished(async () => {
    await journal.close()
    await close()
  })
  return { database, journal, threads }
}

const edit = (room: string, value: number) => ({
  room,
  personId: 'p',
  update: Buffer.from(String(value)),
})
const valuesOf = (updates: readonly Uint8Array[]) =>
  updates.map((update) => Number(Buffer.from(update).toString()))

it('loses nothing that was acknowledged when its thread dies at any moment', async () => {
  const { journal, threads } = await openJournal()
  const room = randomUUID()
  const acknowledged = new Map<number, number>()
  let refused = 0
  for (let value = 1; value <= 60; value++) {
    const append = journal.append([edit(room, value)])
    const dies = value % 3 === 0 ? threads.at(-1)?.terminate() : undefined
    await append.then(
      ([seq]) => acknowledged.set(seq ?? 0, value),
      () => refused++,
    )
    await dies
  }
  expect(refused).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan(0)
  const { updates, seq } = await journal.load(room)
  expect(updates).toHaveLength(seq)
  const values = valuesOf(updates)
  for (const [number, value] of acknowledged) expect(values[number - 1]).toBe(value)
})

it('refuses what it was asked when its thread dies, and goes on with another', async () => {
  const { journal, threads } = await openJournal()
  const room = randomUUID()
  const asked = [journal.append([edit(room, 1)]), journal.load(room), journal.heads([room])]
  await threads.at(-1)?.terminate()
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toContain('rejected')
  await journal.append([edit(room, 2)])
  expect(valuesOf((await journal.load(room)).updates)).toContain(2)
  expect(threads.length).toBe(2)
})

it('fails what it is asked while its thread can not start, and recovers', async () => {
  const { database, close } = await openSqlite()
  const paths = ['/nowhere/fanfare.db', database.address]
  const start = () => startStore(paths.shift() ?? database.address)
  const journal = createSqliteJournal(new StoreThread(start, createLog('silent')), () => new Date())
  onTestFinished(async () => {
    await journal.close()
    await close()
  })
  const room = randomUUID()
  await expect(journal.load(room)).rejects.toThrow('thread ended')
  expect(await journal.append([edit(room, 1)])).toEqual([1])
})

it('tells what the database says of a statement that failed', async () => {
  const { database, journal } = await openJournal()
  await journal.append([edit(randomUUID(), 1)])
  await database.fork().execute('alter table journal_tail rename to elsewhere', [], 'run')
  const refused = journal.append([edit(randomUUID(), 1)])
  await expect(refused).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
  await database.fork().execute('alter table elsewhere rename to journal_tail', [], 'run')
  expect(await journal.append([edit(randomUUID(), 1)])).toEqual([1])
})

it('takes commits apart once they have grown, and reads the same', async () => {
  const { database, journal } = await openJournal()
  const rooms = [randomUUID(), randomUUID()]
  const large = Buffer.alloc(300_000, 'x')
  for (let i = 0; i < 10; i++)
    await journal.append(rooms.map((room) => ({ room, update: large, personId: 'p' })))
  await vi.waitFor(async () => {
    const chunks = await readRows(database, sql`select 1 from journal_chunk`)
    expect(chunks.length).toBeGreaterThan(0)
  })
  for (const room of rooms) {
    const { updates, seq } = await journal.load(room)
    expect(seq).toBe(10)
    expect(updates.every((update) => Buffer.compare(update, large) === 0)).toBe(true)
  }
})

it('does not keep the event loop waiting while others hold the file', async () => {
  const { database, journal } = await openJournal()
  const room = randomUUID()
  let isWritten = false
  let append: Promise<(number | null)[]> = Promise.resolve([])
  await database.fork().transactional(async (em) => {
    await em.execute("update campaign set name = 'x'", [], 'run')
    append = journal.append([edit(room, 1)]).finally(() => (isWritten = true))
    // Reading needs no lock, and this process goes on.
    await em.execute('select 1')
    expect(isWritten).toBe(false)
  })
  expect(await append).toEqual([1])
})
