import type pg from 'pg'
import { prepared, run } from './postgres-pool.ts'
import { retainedMs, retentionTurn } from '../public/retention.ts'
import { addSnapshot, thinSnapshots } from './snapshots.ts'

const insertSnapshot = prepared('journal-snapshot', addSnapshot.text)
const deleteSnapshot = prepared('journal-thin', thinSnapshots.text)

/** The same lock as `acquireLock`. */
const takeTurn = prepared('journal-turn', 'select pg_advisory_xact_lock(hashtextextended(?, 0))')

/**
 * Joins the chunks between the last two snapshots, one from each commit, into one: a tenth of the
 * rows to keep for a day. Chunks with a gap between them stay as they are.
 */
const joinChunks = prepared(
  'journal-join',
  `with covered as (
    select min(last_seq) as since, max(last_seq) as until from journal_chunk
    where campaign_id = ? and last_seq <= ? and last_seq > (
      select coalesce(max(seq), 0) from journal_snapshot where campaign_id = ? and seq < ?)
    having count(*) > 1 and sum(last_seq - first_seq + 1) = max(last_seq) - min(first_seq) + 1),
  taken as (
    delete from journal_chunk using covered
    where campaign_id = ? and last_seq between since and until
    returning campaign_id, first_seq, last_seq, content)
  insert into journal_chunk (campaign_id, last_seq, first_seq, content)
  select campaign_id, max(last_seq), min(first_seq), string_agg(content, '' order by first_seq)
  from taken group by campaign_id`,
)

/** Adds a snapshot, and puts what is before it in order. */
export async function compactOn(
  pool: pg.Pool,
  campaignId: string,
  snapshot: { seq: number; at: Date; version: string; content: Buffer },
): Promise<void> {
  const { seq, at } = snapshot
  const since = new Date(at.getTime() - retainedMs)
  await inTransaction(pool, async (client) => {
    await run(client, takeTurn, [retentionTurn(campaignId)])
    await run(client, insertSnapshot, addSnapshot.values(campaignId, snapshot))
    await run(client, joinChunks, [campaignId, seq, campaignId, seq, campaignId])
    await run(client, deleteSnapshot, thinSnapshots.values(campaignId, seq, since))
  })
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    // The connection goes, and with it what was begun.
    client.release(true)
    throw error
  }
}
