import type { Config } from '#server/config.ts'
import type { DatabaseCopy } from './manifest.ts'
import { postgresCopy } from './postgres-copy.ts'
import { sqliteCopy } from './sqlite-copy.ts'

/** Of the database that the configuration names. */
export function databaseCopyOf({ databaseUrl, dataDir }: Config): DatabaseCopy {
  return databaseUrl ? postgresCopy(databaseUrl) : sqliteCopy(dataDir)
}
