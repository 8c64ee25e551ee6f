import type { Config } from '#server/config.ts'
import { isMigrated, refuseNewer } from './is-migrated.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { openQueries } from '#server/platform/db/queries.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { OnStatement } from '#server/platform/db/watch-statements.ts'
import type { Log } from '#server/platform/log.ts'

/** The database with the tables of this build; `database` where entities were needed or made. */
export type Tables = { queries: Queries; database: Database | null }

/**
 * Opens the database and brings its tables up to date. A process that has no use for entities does
 * without them, as they take half of its memory, unless it has to migrate. Throws when the database is
 * of a newer build. `log` is told what migrations have to say, `onStatement` of each statement.
 */
export async function openTables(
  config: Config,
  log: Log,
  onStatement: OnStatement,
): Promise<Tables> {
  const needsEntities = config.roles.has('web') || config.roles.has('worker')
  if (!needsEntities) {
    const queries = openQueries(config, onStatement)
    if (await isMigrated(queries)) return { queries, database: null }
    await queries.close()
  }
  const { openDatabase } = await import('#server/platform/db/open-database.ts')
  const { schema } = await import('./schema.ts')
  const database = await openDatabase(config, schema, log, onStatement)
  try {
    await refuseNewer(database)
    await database.migrate()
    return { queries: database, database }
  } catch (error) {
    await database.close()
    throw error
  }
}
