import { mkdirSync } from 'node:fs'
import type { EntitySchema, MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgresORM } from '@mikro-orm/postgresql'
import { MikroORM as SqliteORM } from '@mikro-orm/sqlite'
import type { SqlEntityManager } from '@mikro-orm/sql'
import Sqlite from 'better-sqlite3'
import { openQueries } from './queries.ts'
import type { Queries } from './queries.ts'
import { OurSqliteDialect } from './sqlite-dialect.ts'
import { sqlitePragmas } from './sqlite-pragmas.ts'

export type EntityManager = SqlEntityManager

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

/** Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Migrates nothing yet. */
export async function openDatabase(
  where: { databaseUrl: string | null; dataDir: string },
  schema: Schema,
): Promise<Database> {
  const queries = openQueries(where)
  if (where.databaseUrl) return openPostgres(where.databaseUrl, queries, schema)
  return openSqlite(where.dataDir, queries, schema)
}

const shared = {
  extensions: [Migrator],
  discovery: { warnWhenNoEntities: false },
  forceUtcTimezone: true,
  debug: false,
  logger: () => undefined,
}

async function openSqlite(
  dataDir: string,
  queries: Queries,
  { entities, migrations }: Schema,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const { address } = queries
  const orm = await SqliteORM.init({
    ...shared,
    entities,
    dbName: address,
    driverOptions: () => new OurSqliteDialect(openSqliteFile(address)),
    migrations: { migrationsList: migrations.sqlite, snapshot: false },
  })
  const fork = () => orm.em.fork()
  return {
    ...queries,
    fork,
    migrate: async (upTo) => void (await orm.migrator.up(stopAt(upTo))),
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
  queries: Queries,
  { entities, migrations }: Schema,
): Promise<Database> {
  const orm = await PostgresORM.init({
    ...shared,
    entities,
    clientUrl,
    pool: { min: 0, max: 12 },
    migrations: { migrationsList: migrations.postgres, snapshot: false },
  })
  const fork = () => orm.em.fork()
  return {
    ...queries,
    fork,
    // One at a time over all processes: the lock ends with the transaction.
    migrate: (upTo) =>
      fork().transactional(async (em) => {
        await em.execute('select pg_advisory_xact_lock(705091)')
        await orm.migrator.up(stopAt(upTo))
      }),
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
