import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Queries } from '#server/platform/db/queries.ts'
import {
  compileState,
  newest,
  presentState,
  stateAt,
  stateOnSqlite,
} from '../journal/read-state.ts'
import type { PastState, StoredPart } from '../journal/read-state.ts'

export type Where = Pick<Queries, 'kind' | 'address'>

type State = { campaignId: string; after: number; upTo: number }

/**
 * The state of a document at a number of its journal, null for now, over a connection of one's own; null
 * when that is not kept. For threads: the driver of PostgreSQL takes seconds over the largest.
 */
export async function readStored(
  where: Where,
  campaignId: string,
  at: number | null,
): Promise<PastState | null> {
  const asked = { campaignId, after: 0, upTo: at ?? newest }
  const parts =
    where.kind === 'sqlite' ? readSqlite(where, asked) : await readPostgres(where, asked)
  return at === null ? presentState(parts, campaignId, 0) : stateAt(parts, campaignId, at)
}

function readSqlite({ address }: Where, asked: State): StoredPart[] {
  const file = new Sqlite(address, { readonly: true, fileMustExist: true })
  try {
    file.pragma('busy_timeout = 5000')
    return file.prepare<unknown[], StoredPart>(stateOnSqlite.text).all(...stateOnSqlite.bind(asked))
  } finally {
    file.close()
  }
}

const onPostgres = compileState('postgres')
const longestMs = 30_000

async function readPostgres({ address }: Where, asked: State): Promise<StoredPart[]> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'fanfare-reading',
    connectionTimeoutMillis: 5_000,
    query_timeout: longestMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<StoredPart>(onPostgres.text, onPostgres.bind(asked))
    return rows
  } finally {
    await client.end()
  }
}
