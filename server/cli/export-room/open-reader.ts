import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** A database that is only read, whoever writes it meanwhile. Places are written `?`. */
export type Reader = {
  read<Row extends pg.QueryResultRow>(
    statement: string,
    values: readonly (string | number)[],
  ): Promise<Row[]>
  close(): Promise<void>
}

/** Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Throws when there is none. */
export async function openReader(where: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Reader> {
  return where.databaseUrl ? readPostgres(where.databaseUrl) : readSqlite(where.dataDir)
}

function readSqlite(dataDir: string): Reader {
  const path = join(dataDir, 'fanfare.db')
  if (!existsSync(path)) throw new Error(`There is no database in ${dataDir}.`)
  const file = new Sqlite(path, { readonly: true })
  return {
    async read<Row extends pg.QueryResultRow>(
      statement: string,
      values: readonly (string | number)[],
    ) {
      return file.prepare<unknown[], Row>(statement).all(...values)
    },
    async close() {
      file.close()
    },
  }
}

async function readPostgres(connectionString: string): Promise<Reader> {
  const options = '-c default_transaction_read_only=on'
  const client = new pg.Client({ connectionString, options, connectionTimeoutMillis: 10_000 })
  await client.connect()
  return {
    async read<Row extends pg.QueryResultRow>(
      statement: string,
      values: readonly (string | number)[],
    ) {
      let place = 0
      const text = statement.replaceAll('?', () => `$${++place}`)
      return (await client.query<Row>({ text, values: [...values] })).rows
    },
    close: () => client.end(),
  }
}
