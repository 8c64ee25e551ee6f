import type pg from 'pg'
import { numbered, openPool } from '#server/platform/db/open-pool.ts'
import type { Log } from '#server/platform/log.ts'

/** `max` connections for the journal alone. */
export function openJournalPool(url: string, max: number, log: Log): pg.Pool {
  const onLost = (err: Error) => log.warn({ err }, 'the journal lost a connection')
  return openPool(url, { max, name: 'fanfare-journal', onLost })
}

type Statement<Row> = { name: string; text: string; row?: Row }

/** A statement that each connection plans once, from one that is compiled or has `?` for its values. */
export function prepared<Row>(
  name: string,
  statement: string | { text: string; row?: Row },
): Statement<Row> {
  return typeof statement === 'string'
    ? { name, text: numbered(statement) }
    : { name, text: statement.text }
}

export async function run<Row>(
  on: pg.Pool | pg.PoolClient,
  { name, text }: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  return (await on.query<Row & pg.QueryResultRow>({ name, text, values })).rows
}
