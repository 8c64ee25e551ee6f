import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openQueries } from '#server/platform/db/queries.ts'
import type { Queries } from '#server/platform/db/queries.ts'

/**
 * PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`, to be read whoever writes it
 * meanwhile. Throws when there is no file.
 */
export function openReader(where: { databaseUrl: string | null; dataDir: string }): Queries {
  if (!where.databaseUrl && !existsSync(join(where.dataDir, 'fanfare.db')))
    throw new Error(`There is no database in ${where.dataDir}.`)
  return openQueries(where)
}
