/** Positions of a document that are older than this (ms) are forgotten, unless they are pinned. */
export const retainedMs = 24 * 3_600_000

/** A position is found by replaying at most so many rows, about, on top of a snapshot. */
const rowsBetweenSnapshots = 5_000

/** Adds a snapshot, unless there is one as new or the campaign is gone. */
export const addSnapshot = {
  text: `
    insert into journal_snapshot (campaign_id, seq, at, version, content)
    select campaign_id, ?, ?, ?, ? from journal_head
    where campaign_id = ? and not exists (
      select 1 from journal_snapshot where campaign_id = ? and seq >= ?)
    on conflict do nothing`,
  values: <At, Content>(
    campaignId: string,
    { seq, at, version, content }: { seq: number; at: At; version: string; content: Content },
  ) => [seq, at, version, content, campaignId, campaignId, seq],
}

/**
 * Forgets the snapshot before `seq` when the one before that is near enough. One that is older than
 * what is retained stays: pruning may have taken it for the first that is needed.
 */
export const thinSnapshots = {
  text: `
    delete from journal_snapshot
    where campaign_id = ? and at > ? and seq = (
      select max(seq) from journal_snapshot where campaign_id = ? and seq < ?)
    and ? > ? - (
      select max(older.seq) from journal_snapshot older
      where older.campaign_id = journal_snapshot.campaign_id and older.seq < journal_snapshot.seq)`,
  values: <At>(campaignId: string, seq: number, retainedSince: At) => [
    ...[campaignId, retainedSince, campaignId, seq, rowsBetweenSnapshots, seq],
  ],
}
