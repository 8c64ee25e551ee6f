import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import { deleteJournal } from '../public/database-journal.ts'
import { retainedMs, retentionTurn } from '../public/retention.ts'

/** Chunks or snapshots deleted by one transaction, so that others get their turn between. */
const portion = 200

/**
 * Forgets what no retained or pinned position needs, and what came in of campaigns while they were
 * deleted. The newest snapshot and the rows behind it always stay. May be cut off at any point.
 */
export async function pruneJournal(em: EntityManager, now: Date): Promise<void> {
  for (const campaignId of await strayCampaigns(em)) await deleteJournal(em.fork(), campaignId)
  for (const { campaign_id: campaignId, seq } of await prunableCampaigns(em, now)) {
    await deletePortions(em, prunableChunks, campaignId, seq)
    await deletePortions(em, prunableSnapshots, campaignId, seq)
  }
}

async function strayCampaigns(em: EntityManager): Promise<string[]> {
  const stray = ['journal_head', 'journal_snapshot', 'journal_pin'].map(
    (table) => `
      select campaign_id from ${table} where not exists (
        select 1 from campaign where campaign.id = ${table}.campaign_id)`,
  )
  const rows = await em.execute<{ campaign_id: string }[]>(stray.join(' union '))
  return rows.map(({ campaign_id }) => campaign_id)
}

/**
 * `seq` is that of the newest snapshot from before the retained time: what is behind it leads to
 * every retained position, and what is before it only to older ones.
 */
async function prunableCampaigns(em: EntityManager, now: Date) {
  const statement = `
    select campaign_id, seq from (
      select campaign_id, max(seq) as seq from journal_snapshot where at <= ? group by campaign_id
    ) base
    where exists (
      select 1 from journal_chunk
      where journal_chunk.campaign_id = base.campaign_id and last_seq <= base.seq)
    or exists (
      select 1 from journal_snapshot older
      where older.campaign_id = base.campaign_id and older.seq < base.seq)`
  const retainedSince = new Date(now.getTime() - retainedMs)
  return em.execute<{ campaign_id: string; seq: number }[]>(statement, [retainedSince])
}

/** The snapshot that the replay of a pinned position begins with; 0 for none. */
const pinnedFrom = `
  coalesce((
    select max(snapshot.seq) from journal_snapshot snapshot
    where snapshot.campaign_id = pin.campaign_id and snapshot.seq <= pin.seq), 0)`

const prunableChunks = `
  delete from journal_chunk where campaign_id = ? and last_seq in (
    select last_seq from journal_chunk chunk
    where campaign_id = ? and last_seq <= ? and not exists (
      select 1 from journal_pin pin
      where pin.campaign_id = chunk.campaign_id
        and chunk.first_seq <= pin.seq and chunk.last_seq > ${pinnedFrom})
    order by last_seq limit ?)
  returning last_seq as seq`

const prunableSnapshots = `
  delete from journal_snapshot where campaign_id = ? and seq in (
    select seq from journal_snapshot unneeded
    where campaign_id = ? and seq < ? and not exists (
      select 1 from journal_pin pin
      where pin.campaign_id = unneeded.campaign_id and unneeded.seq = ${pinnedFrom})
    order by seq limit ?)
  returning seq`

async function deletePortions(
  em: EntityManager,
  statement: string,
  campaignId: string,
  seq: number,
): Promise<void> {
  for (;;) {
    const deleted = await em.fork().transactional(async (tx) => {
      await acquireLock(tx, retentionTurn(campaignId))
      return tx.execute<{ seq: number }[]>(statement, [campaignId, campaignId, seq, portion])
    })
    if (deleted.length < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
