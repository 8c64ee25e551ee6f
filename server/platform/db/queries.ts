import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { numbered, openPool } from './open-pool.ts'

/** The rows that a statement reads; it has a `?` for each value, and both databases take it. */
export type Query = <Row extends object>(
  statement: string,
  values: readonly unknown[],
) => Promise<Row[]>

/** The database for those who only read it and need no entities. It takes little memory. */
export type Queries = {
  kind: 'sqlite' | 'postgres'
  /** The SQLite file, or the URL of PostgreSQL, for who needs a connection of its own. */
  address: string
  query: Query
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Reads PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Connects when it is asked. */
export function openQueries(where: { databaseUrl: string | null; dataDir: string }): Queries {
  return where.databaseUrl
    ? openPostgres(where.databaseUrl)
    : openSqlite(join(where.dataDir, 'fanfare.db'))
}

function openPostgres(address: string): Queries {
  const pool = openPool(address, { max: 4, name: 'fanfare-queries', onLost: () => undefined })
  const query: Query = async <Row extends object>(statement: string, values: readonly unknown[]) =>
    (await pool.query<Row>(numbered(statement), [...values])).rows
  return {
    kind: 'postgres',
    address,
    query,
    ping: async () => void (await query('select 1', [])),
    close: () => pool.end(),
  }
}

function openSqlite(address: string): Queries {
  let file: Sqlite.Database | null = null
  const open = () => {
    const opened = new Sqlite(address, { fileMustExist: true })
    opened.pragma('query_only = on')
    return opened
  }
  const query: Query = async <Row extends object>(
    statement: string,
    values: readonly unknown[],
  ) => {
    file ??= open()
    return file.prepare<unknown[], Row>(statement).all(...values)
  }
  return {
    kind: 'sqlite',
    address,
    query,
    ping: async () => void (await query('select 1', [])),
    close: async () => void file?.close(),
  }
}
