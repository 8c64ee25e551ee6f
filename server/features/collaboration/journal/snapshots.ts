import { rowsBetweenSnapshots } from '../public/retention.ts'

/** Adds a snapshot, unless there is one as new or the campaign is gone. */
export const addSnapshot = {
  text: `
    insert into journal_snapshot (campaign_id, seq, at, version, content)
    select campaign_id, ?, ?, '', ? from journal_head
    where campaign_id = ? and not exists (
      select 1 from journal_snapshot where campaign_id = ? and seq >= ?)
    on conflict do nothing`,
  values: <At, Content>(
    campaignId: string,
    { seq, at, content }: { seq: number; at: At; content: Content },
  ) => [seq, at, content, campaignId, campaignId, seq],
}

/**
 * Forgets the snapshot before `seq` when the one before that is near enough. One that a generation
 * begins with stays; so does one that is older than what is retained, or that a pinned position is
 * behind: pruning may have taken it for the first that is needed, by whatever clock.
 */
export const thinSnapshots = {
  text: `
    delete from journal_snapshot
    where campaign_id = ? and at > ? and seq = (
      select max(seq) from journal_snapshot where campaign_id = ? and seq < ?)
    and not exists (
      select 1 from journal_pin
      where journal_pin.campaign_id = journal_snapshot.campaign_id
        and journal_pin.seq >= journal_snapshot.seq)
    and ? > ? - (
      select max(older.seq) from journal_snapshot older
      where older.campaign_id = journal_snapshot.campaign_id and older.seq < journal_snapshot.seq)
    and not exists (
      select 1 from journal_generation ended
      where ended.campaign_id = journal_snapshot.campaign_id
        and ended.last_seq = journal_snapshot.seq)`,
  values: <At>(campaignId: string, seq: number, retainedSince: At) => [
    campaignId,
    retainedSince,
    campaignId,
    seq,
    rowsBetweenSnapshots,
    seq,
  ],
}
