import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgresORM } from '@mikro-orm/postgresql'
import { MikroORM as SqliteORM } from '@mikro-orm/sqlite'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { entities } from './entities.ts'
import { giveBackConnection } from './give-back-connection.ts'
import { postgresMigrations, sqliteMigrations } from './migrations.ts'

export type EntityManager = SqlEntityManager

/** The open database. `em` of it is never used directly: fork one per request or job. */
export type Database = {
  kind: 'sqlite' | 'postgres'
  fork(): EntityManager
  migrate(): Promise<void>
  /** The SQL that would bring the present schema to that of the entities; empty when equal. */
  schemaDifference(): Promise<string[]>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`. Migrates nothing yet. */
export async function openDatabase(where: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir)
}

const shared = {
  entities,
  extensions: [Migrator],
  discovery: { warnWhenNoEntities: false },
  forceUtcTimezone: true,
  debug: false,
  logger: () => undefined,
}

async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const orm = await SqliteORM.init({
    ...shared,
    dbName: join(dataDir, 'fanfare.db'),
    onCreateConnection: giveBackConnection,
    migrations: { migrationsList: sqliteMigrations, snapshot: false },
  })
  const fork = () => orm.em.fork()
  // FULL: a commit is on the disk before it is answered, which every acknowledgement relies on.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ])
    await fork().execute(`pragma ${pragma}`)
  return {
    kind: 'sqlite',
    fork,
    migrate: async () => void (await orm.migrator.up()),
    schemaDifference: async () => statements(await orm.schema.getUpdateSchemaSQL({ wrap: false })),
    ping: async () => void (await fork().execute('select 1')),
    close: () => orm.close(true),
  }
}

async function openPostgres(clientUrl: string): Promise<Database> {
  const orm = await PostgresORM.init({
    ...shared,
    clientUrl,
    pool: { min: 0, max: 12 },
    migrations: { migrationsList: postgresMigrations, snapshot: false },
  })
  const fork = () => orm.em.fork()
  return {
    kind: 'postgres',
    fork,
    // One at a time over all processes: the lock ends with the transaction.
    migrate: () =>
      fork().transactional(async (em) => {
        await em.execute('select pg_advisory_xact_lock(705091)')
        await orm.migrator.up()
      }),
    schemaDifference: async () => statements(await orm.schema.getUpdateSchemaSQL({ wrap: false })),
    ping: async () => void (await fork().execute('select 1')),
    close: () => orm.close(true),
  }
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
