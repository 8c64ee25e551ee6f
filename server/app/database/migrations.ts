import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'

type MigrationModule = Record<string, Constructor<Migration>>

/** In the order of their file names, which begin with the time of their making. */
function inOrder(modules: Record<string, MigrationModule>) {
  return Object.entries(modules)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, module]) =>
      Object.entries(module).map(([name, migration]) => ({ name, class: migration })),
    )
}

export const sqliteMigrations = inOrder(
  import.meta.glob<MigrationModule>('./migrations/sqlite/*.ts', { eager: true }),
)
export const postgresMigrations = inOrder(
  import.meta.glob<MigrationModule>('./migrations/postgres/*.ts', { eager: true }),
)
