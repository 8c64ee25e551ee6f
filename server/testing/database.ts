import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  const dataDir = newFolder()
  if (upTo === undefined) copyFileSync(await (migratedFile ??= migrateFile()), fileIn(dataDir))
  const opened = await openFolder(dataDir, log)
  if (upTo !== undefined) await opened.database.migrate(upTo)
  return opened
}

/** The database of a file of SQLite's, in a folder of its own; nothing is migrated. */
export async function openSqliteFile(content: Buffer) {
  const dataDir = newFolder()
  writeFileSync(fileIn(dataDir), content)
  return openFolder(dataDir)
}

async function openFolder(dataDir: string, log?: Log) {
  const database = await openDatabase({ databaseUrl: null, dataDir }, schema, log)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, close }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'fanfare-test-'))
const fileIn = (dataDir: string) => join(dataDir, 'fanfare.db')

/** Migrated once in this process, and copied by whoever wants one: that takes a tenth of the time. */
let migratedFile: Promise<string> | undefined

async function migrateFile(): Promise<string> {
  const dataDir = newFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ databaseUrl: null, dataDir }, schema)
  await database.migrate()
  // Whoever is last writes all of it into the one file.
  await database.close()
  return fileIn(dataDir)
}

/** A fresh, migrated database on PostgreSQL (at TEST_POSTGRES_URL). */
export async function openPostgres(upTo?: string, log?: Log) {
  const server = serverUrl()
  const from = upTo === undefined ? await (migratedName ??= migrateTemplate(server)) : 'template1'
  const opened = await openNew(server, { from, log })
  if (upTo !== undefined) await opened.database.migrate(upTo)
  return opened
}

/** The database that statements of PostgreSQL's make; nothing is migrated. */
export const openPostgresDump = (statements: string) =>
  openNew(serverUrl(), { from: 'template1', statements })

function serverUrl(): string {
  const server = process.env['TEST_POSTGRES_URL']
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the test runner starts PostgreSQL.')
  return server
}

type New = { from: string; statements?: string; log?: Log }

async function openNew(server: string, { from, statements, log }: New) {
  const name = nameOfNew()
  const url = databaseAt(server, name)
  await administer(server, `create database ${name} template ${from}`)
  if (statements !== undefined) await administer(url, statements)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() }, schema, log)
  const close = async () => {
    await database.close()
    await administer(server, `drop database ${name} with (force)`)
  }
  return { database, close }
}

/** As `migratedFile`; it goes with the server. */
let migratedName: Promise<string> | undefined

async function migrateTemplate(server: string): Promise<string> {
  const name = nameOfNew()
  await administer(server, `create database ${name}`)
  const where = { databaseUrl: databaseAt(server, name), dataDir: tmpdir() }
  const database = await openDatabase(where, schema)
  await database.migrate()
  await database.close()
  return name
}

const nameOfNew = () => `test_${randomUUID().replaceAll('-', '')}`

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
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
