import pg from 'pg'
import type { Log } from '#server/log.ts'

/** `max` connections, made when they are needed and made anew after they broke or hung. */
export function openPool(url: string, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, application_name: 'fanfare-journal' },
    ...{ keepAlive: true, idleTimeoutMillis: 0 },
    ...{ connectionTimeoutMillis: 5_000, query_timeout: 30_000 },
  })
  // Without a listener a connection that breaks would end the process, whether it is used or not.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'the journal lost a connection'))
  })
  return pool
}

type Statement = { name: string; text: string }

/** A statement that each connection plans once. Its parameters are written `?`. */
export function prepared(name: string, statement: string): Statement {
  let last = 0
  return { name, text: statement.replaceAll('?', () => `$${++last}`) }
}

export async function run<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await on.query<Row>({ ...statement, values })).rows
}
