import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { describe } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { schema } from '#server/app/database/schema.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'

export type OpenTestDatabase = (
  upTo?: string,
  log?: Log,
) => Promise<{ database: Database; close: () => Promise<void> }>

/**
 * Runs `suite` once on SQLite and once on PostgreSQL (at TEST_POSTGRES_URL). `open()` gives a fresh,
 * migrated database that only this call sees; close it in afterAll or afterEach. `open(migration)`
 * stops behind that migration; `log` is told what those that come later have to say.
 */
export function describeEachDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${name} (sqlite)`, () => suite(openSqlite))
  describe(`${name} (postgres)`, () => suite(openPostgres))
}

/** A fresh, migrated database on SQLite, in a folder of its own. */
export async function openSqlite(upTo?: string, log?: Log) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  const database = await openDatabase({ databaseUrl: null, dataDir }, schema, log)
  await database.migrate(upTo)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, close }
}

/** A fresh, migrated database on PostgreSQL (at TEST_POSTGRES_URL). */
export async function openPostgres(upTo?: string, log?: Log) {
  const server = process.env['TEST_POSTGRES_URL']
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the test runner starts PostgreSQL.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() }, schema, log)
  await database.migrate(upTo)
  const close = async () => {
    await database.close()
    await administer(server, `drop database ${name} with (force)`)
  }
  return { database, close }
}

/** What a plain statement reads: for what no type of tables knows, such as the catalogues. */
export async function readRows<Row>(
  database: Pick<Database, 'fork'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  return (await statement.execute(database.fork().getKysely())).rows
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
