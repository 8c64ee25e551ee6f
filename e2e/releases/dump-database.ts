import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** What whoever has it could sign in with, open or read, and what mails said. */
const secrets = [
  'delete from identity_session',
  'delete from identity_flow',
  'delete from identity_code',
  "update identity set password_hash = ''",
  'delete from invite',
  'delete from mail',
  'delete from page_secret',
]

/** The SQLite file in a data folder whose server has stopped, without secrets and free pages. */
export function dumpSqlite(dataDir: string): Buffer {
  const copy = join(dataDir, 'copy.db')
  const database = new Sqlite(join(dataDir, 'fanfare.db'))
  for (const statement of secrets) database.exec(statement)
  database.prepare('vacuum into ?').run(copy)
  database.close()
  return readFileSync(copy)
}

/** A database of PostgreSQL, without secrets, as statements that any client can send. */
export async function dumpPostgres(url: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of secrets) await client.query(statement)
  await client.end()
  const plain = ['--format=plain', '--inserts', '--rows-per-insert=100', '--no-owner']
  const sql = execFileSync('pg_dump', [...plain, '--no-privileges', url], { encoding: 'utf8' })
  return Buffer.from(sql.split('\n').filter(isForAll).join('\n'))
}

/** Not what psql alone understands, nor a setting that only the newest servers know. */
const isForAll = (line: string) => !/^\\(?:un)?restrict |^SET transaction_timeout/.test(line)
