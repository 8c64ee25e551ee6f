import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { fillCompany } from '#server/features/companies/testing/fill-company.ts'
import { insertCompany } from '#server/features/companies/testing/insert-company.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { makeBackup } from './backup.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const silent = () => undefined

describeEachDatabase('a backup', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-backup-'))
  const made: string[] = []
  let test: Companies
  let config: ReturnType<typeof readConfig>
  beforeAll(async () => {
    test = await startCompanies(open)
    await fillCompany(test, 'Lantern')
    const { kind, address } = test.database
    const dataDir = kind === 'sqlite' ? dirname(address) : join(folder, 'data')
    for (const name of ['assets/a/1600.webp', 'assets/a/ümläut b.svg', 'secrets/identity'])
      write(join(dataDir, name), randomUUID())
    write(join(dataDir, 'assets/b.draft'), 'half')
    write(join(dataDir, 'lock.db'), '')
    config = readConfig({ DATA_DIR: dataDir, ...urlOf(kind, address) })
  })
  afterAll(async () => {
    await test.close()
    for (const name of made) await administer(`drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  function write(path: string, words: string): void {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, words)
  }
  const urlOf = (kind: string, address: string) =>
    kind === 'postgres' ? { DATABASE_URL: address } : {}
  const newFolder = () => join(folder, randomUUID())

  async function newPostgres(): Promise<string> {
    const name = `restored_${randomUUID().replaceAll('-', '')}`
    await administer(`create database ${name}`)
    made.push(name)
    return Object.assign(new URL(process.env['TEST_POSTGRES_URL'] ?? ''), { pathname: name }).href
  }

  /** Where nothing is yet, with a database of the same kind. */
  async function emptyPlace(more: Record<string, string> = {}) {
    const { kind } = test.database
    const url = kind === 'postgres' ? await newPostgres() : ''
    return readConfig({ DATA_DIR: newFolder(), ...urlOf(kind, url), ...more })
  }

  it('has every table and file, and brings them to where nothing is', async () => {
    const at = newFolder()
    const backup = await makeBackup(config, at, silent)
    expect(Object.keys(backup.files)).toEqual([
      'assets/a/1600.webp',
      'assets/a/ümläut b.svg',
      'secrets/identity',
    ])
    const tables = Object.values(backup.tables)
    expect(tables.length).toBeGreaterThan(50)
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(40)
    const place = await emptyPlace()
    expect(await restoreBackup(place, at, silent)).toEqual(backup)
    // What was brought back makes the same backup again.
    const again = await makeBackup(place, newFolder(), silent)
    expect([again.tables, again.files]).toEqual([backup.tables, backup.files])
  })

  it('has the database of Kratos where the configuration names it, and asks for a place for it', async () => {
    const theirs = await newPostgres()
    await administer('create table identities (id int); insert into identities values (7)', theirs)
    const at = newFolder()
    const backup = await makeBackup({ ...config, kratosDatabaseUrl: theirs }, at, silent)
    expect(backup.kratos?.tables).toMatchObject({ identities: { rows: 1 } })
    await expect(restoreBackup(await emptyPlace(), at, silent)).rejects.toThrow(
      /Set KRATOS_DATABASE_URL/,
    )
    const taken = await emptyPlace({ KRATOS_DATABASE_URL: theirs })
    await expect(restoreBackup(taken, at, silent)).rejects.toThrow(/KRATOS_DATABASE_URL has tables/)
    const place = await emptyPlace({ KRATOS_DATABASE_URL: await newPostgres() })
    expect(await restoreBackup(place, at, silent)).toEqual(backup)
    const again = await makeBackup(place, newFolder(), silent)
    expect(again.kratos?.tables).toEqual(backup.kratos?.tables)
    appendFileSync(join(at, 'kratos.dump'), '!')
    await expect(checkBackup(at)).rejects.toThrow(/kratos\.dump is another one/)
  })

  it('says when it holds nothing of a Kratos, and when there is nothing to bring back to one', async () => {
    const said: string[] = []
    const say = (words: string) => void said.push(words)
    const at = newFolder()
    await makeBackup({ ...config, oryUrl: 'http://127.0.0.1:4433' }, at, say)
    expect(said.join()).toContain('KRATOS_DATABASE_URL is not set')
    await restoreBackup(await emptyPlace({ KRATOS_DATABASE_URL: await newPostgres() }), at, say)
    expect(said.join()).toContain('holds no database of Kratos')
  })

  it('is of one moment, whoever writes meanwhile', async () => {
    const before = (await makeBackup(config, newFolder(), silent)).tables['company']?.rows ?? 0
    const over = new AbortController()
    let added = 0
    const writing = (async () => {
      while (!over.signal.aborted) {
        await insertCompany(test.database, randomUUID())
        added += 1
        // What the backup waits for has its turn, too.
        await new Promise(setImmediate)
      }
    })()
    const at = newFolder()
    const backup = await makeBackup(config, at, silent)
    over.abort()
    await writing
    const rows = backup.tables['company']?.rows ?? 0
    expect(rows).toBeGreaterThanOrEqual(before)
    expect(rows).toBeLessThanOrEqual(before + added)
    expect(await restoreBackup(await emptyPlace(), at, silent)).toEqual(backup)
  })

  it('is not brought to where something is, nor by a configuration of another database', async () => {
    const at = newFolder()
    await makeBackup(config, at, silent)
    await expect(restoreBackup(config, at, silent)).rejects.toThrow(/already.*where nothing is/)
    await expect(makeBackup(config, at, silent)).rejects.toThrow(/is not empty/)
    const place = await emptyPlace()
    write(join(place.dataDir, 'assets/mine.webp'), 'mine')
    await expect(restoreBackup(place, at, silent)).rejects.toThrow(/mine\.webp/)
    const other = test.database.kind === 'sqlite' ? { DATABASE_URL: 'postgres://x/y' } : {}
    const elsewhere = readConfig({ DATA_DIR: newFolder(), ...other })
    await expect(restoreBackup(elsewhere, at, silent)).rejects.toThrow(/the configuration names/)
  })

  it('that is damaged is named by what is amiss, and nothing of it is brought anywhere', async () => {
    const at = newFolder()
    const { dump } = await makeBackup(config, at, silent)
    await expect(checkBackup(at)).resolves.toMatchObject({ dump })
    appendFileSync(join(at, 'files/secrets/identity'), '!')
    rmSync(join(at, 'files/assets/a/1600.webp'))
    appendFileSync(join(at, dump.name), '!')
    const place = await emptyPlace()
    const refused = await restoreBackup(place, at, silent).catch(String)
    expect(refused).toContain(`The file ${dump.name} is another one`)
    expect(refused).toContain('The file assets/a/1600.webp is missing.')
    expect(refused).toContain('The file secrets/identity is another one')
    expect(existsSync(join(place.dataDir, 'secrets'))).toBe(false)
    rmSync(join(at, 'manifest.json'))
    await expect(checkBackup(at)).rejects.toThrow(/has no manifest\.json/)
  })
})

async function administer(
  statement: string,
  connectionString = process.env['TEST_POSTGRES_URL'],
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
