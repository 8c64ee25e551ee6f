import type { Queries } from '#server/platform/db/queries.ts'

// Only the names are wanted; as text the migrations bring nothing else into the process.
const files = {
  sqlite: import.meta.glob<string>('./migrations/sqlite/*.ts', { query: '?raw', eager: true }),
  postgres: import.meta.glob<string>('./migrations/postgres/*.ts', { query: '?raw', eager: true }),
}

/** Whether the database has run all migrations of this build; false as well when it can't be read. */
export async function isMigrated(queries: Queries): Promise<boolean> {
  const run = new Set(await migrationsRun(queries))
  return ownMigrations(queries).every((name) => run.has(name))
}

/** Throws when the database has run migrations that this build does not know. */
export async function refuseNewer(queries: Queries): Promise<void> {
  const own = new Set(ownMigrations(queries))
  const unknown = (await migrationsRun(queries)).find((name) => !own.has(name))
  if (unknown === undefined) return
  throw new Error(
    `The database is of a newer Fanfare: this one does not know its ${unknown}. Start the newer one, or use another DATA_DIR or DATABASE_URL.`,
  )
}

/** What MikroORM's migrator keeps. */
type MigratorTables = { mikro_orm_migrations: { name: string } }

/** Those that the database has run; none when it can't be read. */
async function migrationsRun({ read }: Queries): Promise<string[]> {
  const run = read<MigratorTables>().selectFrom('mikro_orm_migrations').select('name')
  return run.execute().then(
    (rows) => rows.map(({ name }) => name),
    () => [],
  )
}

function ownMigrations({ kind }: Queries): string[] {
  return Object.keys(files[kind]).map(nameOf)
}

/** A file is called after the time of its making and what it does, its migration after the time. */
function nameOf(file: string): string {
  return `Migration${/\/(\d+)-/.exec(file)?.[1]}`
}
