import type { Config } from '#server/config.ts'
import type { DatabaseCopy } from './manifest.ts'
import { postgresCopy } from './postgres-copy.ts'
import { sqliteCopy } from './sqlite-copy.ts'

/** Of the database that the configuration names. */
export function databaseCopyOf({ databaseUrl, dataDir }: Config): DatabaseCopy {
  return databaseUrl ? postgresCopy(databaseUrl, ownDatabase) : sqliteCopy(dataDir)
}

/** Of the identity provider's, where the configuration names it. */
export function kratosCopyOf({ kratosDatabaseUrl }: Config): DatabaseCopy | null {
  return kratosDatabaseUrl ? postgresCopy(kratosDatabaseUrl, kratosDatabase) : null
}

const ownDatabase = { dumpName: 'fanfare.dump', variable: 'DATABASE_URL' } as const
const kratosDatabase = { dumpName: 'kratos.dump', variable: 'KRATOS_DATABASE_URL' } as const
