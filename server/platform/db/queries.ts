import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Dialect } from 'kysely'
import { openPool } from './open-pool.ts'
import { PoolDialect } from './pool-dialect.ts'
import { takingAll } from './sqlite-dialect.ts'

/** Statements that read `Tables`. */
export type Reader<Tables> = Pick<Kysely<Tables>, 'selectFrom'>

/** The database for those who only read it and need no entities. It takes little memory. */
export type Queries = {
  kind: 'sqlite' | 'postgres'
  /** The SQLite file, or the URL of PostgreSQL, for who needs a connection of its own. */
  address: string
  /** `Tables` are what whoever asks knows of the database: those of some entities (`TablesOf`). */
  read<Tables>(): Reader<Tables>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Reads PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Connects when it is asked. */
export function openQueries(where: { databaseUrl: string | null; dataDir: string }): Queries {
  const { databaseUrl } = where
  if (databaseUrl) return queriesOf('postgres', databaseUrl, readPostgres(databaseUrl))
  const path = join(where.dataDir, 'fanfare.db')
  return queriesOf('sqlite', path, readSqlite(path))
}

function queriesOf(kind: Queries['kind'], address: string, dialect: Dialect): Queries {
  // Of types alone: there is one instance, whatever tables somebody knows.
  const instance = new Kysely<unknown>({ dialect })
  return {
    kind,
    address,
    read: () => instance,
    ping: async () => void (await sql`select 1`.execute(instance)),
    close: () => instance.destroy(),
  }
}

function readPostgres(url: string): Dialect {
  return new PoolDialect(
    openPool(url, { max: 4, name: 'fanfare-queries', onLost: () => undefined }),
  )
}

function readSqlite(path: string): Dialect {
  return new SqliteDialect({
    async database() {
      const file = new Sqlite(path, { fileMustExist: true })
      file.pragma('query_only = on')
      return takingAll(file)
    },
  })
}
