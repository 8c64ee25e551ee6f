import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { checkIntegrity } from './check-integrity.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-integrity-'))
afterAll(() => rmSync(folder, { recursive: true }))

function buildFile(name: string): string {
  const path = join(folder, name)
  const file = new Sqlite(path)
  file.exec(
    'create table word (id integer primary key, text text); create index by_text on word (text)',
  )
  const insert = file.prepare('insert into word (text) values (?)')
  file.transaction(() => {
    for (let at = 0; at < 2_000; at += 1) insert.run(`word ${at}`)
  })()
  file.close()
  return path
}

test('a file that is whole is found to be, also while it is written', async () => {
  const path = buildFile('whole.db')
  const writer = new Sqlite(path)
  writer.pragma('journal_mode = WAL')
  writer.exec("begin immediate; insert into word (text) values ('one more')")
  expect(await checkIntegrity(path)).toBeNull()
  writer.exec('commit')
  writer.close()
})

test('a page that was overwritten is found', async () => {
  const path = buildFile('damaged.db')
  writeSync(openSync(path, 'r+'), Buffer.alloc(4_096, 7), 0, 4_096, 3 * 4_096)
  expect(await checkIntegrity(path)).toMatch(/page|btree/i)
})

test('what is no database at all is said so', async () => {
  const path = join(folder, 'none.db')
  writeFileSync(path, 'these are only words '.repeat(500))
  expect(await checkIntegrity(path)).toMatch(/not a database/)
})
