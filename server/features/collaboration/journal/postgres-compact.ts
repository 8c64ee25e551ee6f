import type pg from 'pg'
import { prepared, run } from './postgres-pool.ts'
import { retainedMs, retentionTurn } from '../public/retention.ts'
import { beginGeneration, endGeneration, raiseGeneration } from './generations.ts'
import type { StoredGeneration } from './generations.ts'
import { addSnapshot, thinSnapshots } from './snapshots.ts'

const insertSnapshot = prepared('journal-snapshot', addSnapshot.text)
const deleteSnapshot = prepared('journal-thin', thinSnapshots.text)
const raise = prepared('journal-raise', `${raiseGeneration.text} returning seq`)
const begin = prepared('journal-begin', beginGeneration.text)
const end = prepared('journal-end', endGeneration.text)

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
  snapshot: { seq: number; at: Date; content: Buffer },
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

/** Goes on to the next generation; false when the campaign is not where it was thought to be. */
export async function renewOn(
  pool: pg.Pool,
  campaignId: string,
  next: StoredGeneration<Date, Buffer>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Holds the head until the commit: whoever appends meanwhile waits, and finds the new generation.
    const raised = await run(client, raise, raiseGeneration.values(campaignId, next))
    if (raised.length === 0) return false
    await run(client, begin, beginGeneration.values(campaignId, next))
    await run(client, end, endGeneration.values(campaignId, next))
    return true
  })
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The connection goes, and with it what was begun.
    client.release(true)
    throw error
  }
}
