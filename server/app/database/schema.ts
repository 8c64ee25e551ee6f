import type { Schema } from '#server/platform/db/open-database.ts'
import { entities } from './entities.ts'
import { postgresMigrations, sqliteMigrations } from './migrations.ts'

/** Every table of the product and how a database comes to it; loads the entities of all features. */
export const schema: Schema = {
  entities,
  migrations: { sqlite: sqliteMigrations, postgres: postgresMigrations },
}
