import type { JournalEntry } from '#collab/ports.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { JournalTables } from './entities.ts'
import { numbersOf, packBatch } from '../journal/pack-batch.ts'
import { ownForm } from '#shared/blocks/own-form.ts'

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
  const tables = em.getKysely<JournalTables>()
  const firstSeqs: number[] = []
  for (const { campaignId, rows, start, length } of groups) {
    const [head] = await tables
      .insertInto('journal_head')
      .values({ campaign_id: campaignId, seq: rows, form: ownForm })
      .onConflict((conflict) =>
        conflict.column('campaign_id').doUpdateSet(({ eb, ref }) => ({
          seq: eb('journal_head.seq', '+', ref('excluded.seq')),
        })),
      )
      .returning('seq')
      .execute()
    if (!head) throw new Error(`the journal gave no number to ${campaignId}`)
    const firstSeq = head.seq - rows + 1
    firstSeqs.push(firstSeq)
    const content = bytes.subarray(start, start + length)
    await tables
      .insertInto('journal_chunk')
      .values({ campaign_id: campaignId, last_seq: head.seq, first_seq: firstSeq, content })
      .execute()
  }
  return numbersOf(entries, groups, firstSeqs).map((seq) => seq ?? 0)
}
