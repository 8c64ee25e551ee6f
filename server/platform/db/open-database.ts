import { mkdirSync } from 'node:fs'
import type { EntitySchema, MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgresORM } from '@mikro-orm/postgresql'
import { MikroORM as SqliteORM } from '@mikro-orm/sqlite'
import type { SqlEntityManager } from '@mikro-orm/sql'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Log } from '../log.ts'
import { mapperDialect } from './mapper-dialect.ts'
import { migrationLog } from './migration-log.ts'
import { stateOf } from './open-pool.ts'
import { openQueries } from './queries.ts'
import type { Queries } from './queries.ts'
import { OurSqliteDialect } from './sqlite-dialect.ts'
import { sqlitePragmas } from './sqlite-pragmas.ts'
import { validateKeys } from './validate-keys.ts'
import { watchStatements } from './watch-statements.ts'
import type { OnStatement } from './watch-statements.ts'

/**
 * MikroORM's, but for what plain text reads: nobody would check its columns and rows. Statements that
 * read are built by `getKysely`, on the tables of entities (`TablesOf`).
 */
export interface EntityManager extends SqlEntityManager {
  execute<Nothing extends never>(
    statement: string,
    values?: object,
    method?: unknown,
  ): Promise<Nothing>
}

/** The open database. `em` of it is never used directly: fork one per request or job. */
export type Database = Queries & {
  fork(): EntityManager
  /** Brings the schema up to date, or only as far as the migration called `upTo`. */
  migrate(upTo?: string): Promise<void>
  /** The SQL that would bring the present schema to that of the entities; empty when equal. */
  schemaDifference(): Promise<string[]>
}

/** The tables of a product, and how each database comes to them, oldest migration first. */
export type Schema = {
  entities: EntitySchema[]
  migrations: Record<Queries['kind'], MigrationObject[]>
}

/**
 * Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Migrates nothing yet. `log` is
 * told what migrations have to say, `onStatement` of each statement of entities, `getKysely` and `read`.
 */
export async function openDatabase(
  where: { databaseUrl: string | null; dataDir: string },
  schema: Schema,
  log?: Log,
  onStatement?: OnStatement,
): Promise<Database> {
  const queries = openQueries(where, onStatement)
  const parts = { queries, schema, log, onStatement }
  if (where.databaseUrl) return openPostgres(where.databaseUrl, parts)
  return openSqlite(where.dataDir, parts)
}

type Parts = {
  queries: Queries
  schema: Schema
  log: Log | undefined
  onStatement: OnStatement | undefined
}

const shared = {
  extensions: [Migrator],
  discovery: { warnWhenNoEntities: false },
  forceUtcTimezone: true,
  debug: false,
}

async function openSqlite(
  dataDir: string,
  { queries, schema: { entities, migrations }, log, onStatement }: Parts,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const { address } = queries
  const file = openSqliteFile(address)
  const orm = await SqliteORM.init({
    ...shared,
    loggerFactory: () => migrationLog(log),
    entities,
    dbName: address,
    driverOptions: () =>
      new Kysely({ dialect: new OurSqliteDialect(file), ...watchStatements(onStatement) }),
    migrations: { migrationsList: migrations.sqlite, snapshot: false },
  })
  const fork = () => orm.em.fork()
  // A migration may make a table anew. With keys in force, dropping the old one would take along
  // what refers to its rows; and they can't be switched off once its transaction has begun.
  const migrate = async (upTo?: string) => {
    file.pragma('foreign_keys = OFF')
    try {
      await orm.migrator.up(stopAt(upTo))
    } finally {
      file.pragma('foreign_keys = ON')
    }
  }
  let migrated = Promise.resolve()
  return {
    ...queries,
    fork,
    migrate: (upTo) => (migrated = migrated.catch(() => undefined).then(() => migrate(upTo))),
    schemaDifference: async () => statements(await orm.schema.getUpdateSchemaSQL({ wrap: false })),
    ping: async () => void (await fork().execute('select 1')),
    close: async () => {
      await queries.close()
      await orm.close(true)
    },
  }
}

function openSqliteFile(path: string): Sqlite.Database {
  const file = new Sqlite(path)
  for (const pragma of sqlitePragmas) file.pragma(pragma)
  // The journal's thread checkpoints; this is for when it does not run, as in the seed.
  file.pragma('wal_autocheckpoint = 16384')
  return file
}

async function openPostgres(
  clientUrl: string,
  { queries, schema: { entities, migrations }, log, onStatement }: Parts,
): Promise<Database> {
  const { pool, dialect } = mapperDialect(clientUrl, log)
  const orm = await PostgresORM.init({
    ...shared,
    loggerFactory: () => migrationLog(log),
    entities,
    clientUrl,
    driverOptions: () => new Kysely({ dialect, ...watchStatements(onStatement) }),
    migrations: { migrationsList: migrations.postgres, snapshot: false },
  })
  const fork = () => orm.em.fork()
  return {
    ...queries,
    pools: () => ({ ...queries.pools(), entities: stateOf(pool) }),
    fork,
    migrate: async (upTo) => {
      // One at a time over all processes: the lock ends with the transaction.
      await fork().transactional(async (em) => {
        await em.execute('select pg_advisory_xact_lock(705091)')
        await orm.migrator.up(stopAt(upTo))
      })
      await validateKeys(fork(), log)
    },
    schemaDifference: async () => statements(await orm.schema.getUpdateSchemaSQL({ wrap: false })),
    ping: async () => void (await fork().execute('select 1')),
    close: async () => {
      await queries.close()
      await orm.close(true)
    },
  }
}

/** As the migrator takes it. */
function stopAt(migration: string | undefined): { to?: string } {
  return migration === undefined ? {} : { to: migration }
}

function statements(sql: string): string[] {
  return sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '' && !isAboutTriggers(statement))
}

/** Triggers differ too much between the databases for the entities: migrations alone make them. */
function isAboutTriggers(statement: string): boolean {
  return /^drop (trigger|function) /.test(statement)
}
