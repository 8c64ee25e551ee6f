import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { schema } from '#server/app/database/schema.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './open-database.ts'

let dataDir: string
let database: Database

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fanfare-full-'))
  database = await openDatabase({ databaseUrl: null, dataDir }, schema)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('goes on once there is space again after a transaction found none', async () => {
  await database.fork().execute('create table page (content blob)')
  const write = (bytes: number) =>
    database.fork().transactional(async (em) => {
      await em.execute(`insert into page values (zeroblob(${bytes}))`)
    })
  await database.fork().execute('pragma max_page_count = 4')
  await expect(write(100_000)).rejects.toThrow('database or disk is full')
  await database.fork().execute('pragma max_page_count = 1000')
  await write(100_000)
  expect(await database.fork().execute('select count(*) count from page')).toEqual([{ count: 1 }])
})

it('lets a transaction write that began by reading, whatever another connection committed', async () => {
  await database.fork().execute('create table page (number integer primary key)')
  const journal = new Sqlite(database.address, { timeout: 0 })
  const others = database.fork().transactional(async (em) => {
    await em.execute('select * from page')
    expect(() => journal.exec('insert into page values (1)')).toThrow('database is locked')
    await em.execute('insert into page values (2)')
  })
  await others
  journal.exec('insert into page values (3)')
  journal.close()
  expect(await database.fork().execute('select * from page')).toEqual([
    { number: 2 },
    { number: 3 },
  ])
})

it('still says when a statement fails, and undoes what came before it', async () => {
  await database.fork().execute('create table page (number integer primary key)')
  const write = database.fork().transactional(async (em) => {
    await em.execute('insert into page values (1)')
    await em.execute('insert into page values (1)')
  })
  await expect(write).rejects.toThrow('UNIQUE')
  expect(await database.fork().execute('select * from page')).toEqual([])
})
