import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Dialect } from 'kysely'
import { openPool, stateOf } from './open-pool.ts'
import type { PoolState } from './open-pool.ts'
import { PoolDialect } from './pool-dialect.ts'
import { takingAll } from './sqlite-dialect.ts'
import { watchStatements } from './watch-statements.ts'
import type { OnStatement } from './watch-statements.ts'

/** Statements that read `Tables`, built or as text. */
export type Reader<Tables> = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

/** The database for those who only read it and need no entities. It takes little memory. */
export type Queries = {
  kind: 'sqlite' | 'postgres'
  /** The SQLite file, or the URL of PostgreSQL, for who needs a connection of its own. */
  address: string
  /** `Tables` are what whoever asks knows of the database: those of some entities (`TablesOf`). */
  read<Tables>(): Reader<Tables>
  /** What its connections to PostgreSQL do, by who shares them; SQLite has none. */
  pools(): Record<string, PoolState>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Reads PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Connects when it is asked. */
export function openQueries(
  where: { databaseUrl: string | null; dataDir: string },
  onStatement?: OnStatement,
): Queries {
  const { databaseUrl } = where
  const watched = watchStatements(onStatement)
  if (!databaseUrl) {
    const address = join(where.dataDir, 'fanfare.db')
    const instance = new Kysely<unknown>({ dialect: readSqlite(address), ...watched })
    return { kind: 'sqlite', address, pools: () => ({}), ...readingOf(instance) }
  }
  const pool = openPool(databaseUrl, {
    max: 4,
    name: 'fanfare-queries',
    onLost: () => undefined,
  })
  const instance = new Kysely<unknown>({ dialect: new PoolDialect(pool), ...watched })
  return {
    kind: 'postgres',
    address: databaseUrl,
    pools: () => ({ queries: stateOf(pool) }),
    ...readingOf(instance),
  }
}

function readingOf(instance: Kysely<unknown>): Pick<Queries, 'read' | 'ping' | 'close'> {
  return {
    // Of types alone: there is one instance, whatever tables somebody knows.
    read: () => instance,
    ping: async () => void (await sql`select 1`.execute(instance)),
    close: () => instance.destroy(),
  }
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
