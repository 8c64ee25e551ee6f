import type pg from 'pg'
import { numbered, openPool } from '#server/platform/db/open-pool.ts'
import type { Log } from '#server/platform/log.ts'

/** `max` connections for the journal alone. */
export function openJournalPool(url: string, max: number, log: Log): pg.Pool {
  const onLost = (err: Error) => log.warn({ err }, 'the journal lost a connection')
  return openPool(url, { max, name: 'fanfare-journal', onLost })
}

type Statement = { name: string; text: string }

/** A statement that each connection plans once. Its parameters are written `?`. */
export function prepared(name: string, statement: string): Statement {
  return { name, text: numbered(statement) }
}

export async function run<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await on.query<Row>({ ...statement, values })).rows
}
