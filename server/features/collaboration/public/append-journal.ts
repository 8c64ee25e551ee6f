import type { JournalEntry } from '#collab/ports.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { numbersOf, packBatch } from '../journal/pack-batch.ts'

/**
 * Writes all entries, of each campaign in their order, within the transaction of `em`, and returns
 * their numbers: dense and rising per campaign. It keeps the campaigns' heads locked until the
 * transaction ends, so it is for campaigns that nobody edits yet.
 */
export async function appendJournal(
  em: EntityManager,
  entries: readonly JournalEntry[],
  now: Date,
): Promise<number[]> {
  const { bytes, groups } = packBatch(entries, now.getTime())
  const firstSeqs: number[] = []
  for (const { campaignId, rows, start, length } of groups) {
    const [head] = await em.execute<{ seq: number }[]>(
      `insert into journal_head (campaign_id, seq) values (?, ?)
       on conflict (campaign_id) do update set seq = journal_head.seq + excluded.seq
       returning seq`,
      [campaignId, rows],
    )
    if (!head) throw new Error(`the journal gave no number to ${campaignId}`)
    const firstSeq = head.seq - rows + 1
    firstSeqs.push(firstSeq)
    await em.execute(
      `insert into journal_chunk (campaign_id, last_seq, first_seq, content) values (?, ?, ?, ?)`,
      [campaignId, head.seq, firstSeq, bytes.subarray(start, start + length)],
      'run',
    )
  }
  return numbersOf(entries, groups, firstSeqs)
}
