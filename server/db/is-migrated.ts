import type { Queries } from './queries.ts'

// Only the names are wanted; as text the migrations bring nothing else into the process.
const files = {
  sqlite: import.meta.glob<string>('./migrations/sqlite/*.ts', { query: '?raw', eager: true }),
  postgres: import.meta.glob<string>('./migrations/postgres/*.ts', { query: '?raw', eager: true }),
}

/** Whether the database has run all migrations of this build; false as well when it can't be read. */
export async function isMigrated({ kind, query }: Queries): Promise<boolean> {
  const run = await query<{ name: string }>('select name from mikro_orm_migrations', []).then(
    (rows) => new Set(rows.map(({ name }) => name)),
    () => new Set(),
  )
  return Object.keys(files[kind]).every((file) => run.has(nameOf(file)))
}

/** A file is called after the time of its making and what it does, its migration after the time. */
function nameOf(file: string): string {
  return `Migration${/\/(\d+)-/.exec(file)?.[1]}`
}
