import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { DatabaseCopy, Tables } from './manifest.ts'

/** Rows are added up as the text that PostgreSQL has for them, which these say how to write. */
const settings = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, MDY'",
  "set intervalstyle to 'postgres'",
  "set bytea_output to 'hex'",
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
]

/** PostgreSQL: pg_dump and the sums read one snapshot, whoever writes meanwhile. `variable` names the database. */
export function postgresCopy(
  url: string,
  { dumpName, variable }: Pick<DatabaseCopy, 'dumpName'> & { variable: string },
): DatabaseCopy {
  return {
    kind: 'postgres',
    dumpName,
    dump: (file) =>
      withClient(url, async (client) => {
        await client.query('begin isolation level repeatable read read only')
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        const snapshot = `--snapshot=${rows[0]?.id ?? ''}`
        await run(url, 'pg_dump', ['--format=custom', ...plainRights, snapshot, `--file=${file}`])
        return sumTables(client)
      }),
    whyNotEmpty: () =>
      withClient(url, async (client) => {
        const tables = await tablesOf(client)
        return tables.length > 0 ? `The database of ${variable} has tables already.` : null
      }),
    async load(file) {
      const all = [
        '--single-transaction',
        '--exit-on-error',
        ...plainRights,
        '--dbname',
        nameOf(url),
      ]
      await run(url, 'pg_restore', [...all, file])
      return withClient(url, sumTables)
    },
  }
}

/** What belongs to whom is the same for all of it, and another server has other accounts. */
const plainRights = ['--no-owner', '--no-privileges']

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = current_schema() order by tablename',
  )
  return rows.map(({ tablename }) => tablename)
}

async function sumTables(client: pg.Client): Promise<Tables> {
  const tables: Tables = {}
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as sum
        from ${pg.escapeIdentifier(name)} t`,
    )
    tables[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
  }
  return tables
}

async function withClient<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare-backup' })
  await client.connect()
  try {
    for (const one of settings) await client.query(one)
    return await act(client)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** Runs a program of PostgreSQL's. The password goes by the environment, which others can't read. */
async function run(url: string, program: string, args: string[]): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: nameOf(url),
      ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  const [code, said] = await Promise.all([ended, text(child.stderr)]).catch(() => {
    throw new Error(
      `${program} is missing: install the client programs of PostgreSQL, of the server's version or a newer one (Debian and Ubuntu: apt-get install postgresql-client).`,
    )
  })
  if (code !== 0) throw new Error(`${program} did not do it:\n${said.trim()}`)
}
