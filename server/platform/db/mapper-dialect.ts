import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse } from 'postgres-array'
import type { Log } from '../log.ts'

/** As many connections as the mapper may have. */
const max = 12

/** PostgreSQL at `url` as the mapper wants it, and the connections behind it, which can be watched. */
export function mapperDialect(url: string, log?: Log): { pool: pg.Pool; dialect: PostgresDialect } {
  const pool = new pg.Pool({ connectionString: url, max, types: mapperTypes() })
  // Without a listener a connection that breaks would end the process, whether it is used or not.
  const onLost = (err: Error) => log?.warn({ err }, 'the database lost a connection')
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
  })
  return { pool, dialect: new PostgresDialect({ pool }) }
}

/** It reads days and times itself. */
function mapperTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  const parsers = createPostgreSqlTypeParsers((text) => parse(text))
  for (const [oid, parser] of Object.entries(parsers)) types.setTypeParser(Number(oid), parser)
  return types
}
