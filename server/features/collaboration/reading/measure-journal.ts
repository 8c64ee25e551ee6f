import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { JournalTables } from '../public/entities.ts'

/**
 * The last number of a campaign's journal, and how many bytes have to be read for its document at the
 * number `upTo` or before. Databases tell lengths without reading what is so long.
 */
export async function measureJournal(
  em: EntityManager,
  campaignId: string,
  upTo: number,
): Promise<{ seq: number; bytes: number }> {
  const tables = em.getKysely<JournalTables>()
  const head = await tables
    .selectFrom('journal_head')
    .select('seq')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  const snapshot = await tables
    .selectFrom('journal_snapshot')
    .select(({ fn }) => ['seq', fn<number>('length', ['content']).as('bytes')])
    .where('campaign_id', '=', campaignId)
    .where('seq', '<=', upTo)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const chunks = await tables
    .selectFrom('journal_chunk')
    .select(({ fn }) => fn.sum<number>(fn('length', ['content'])).as('bytes'))
    .where('campaign_id', '=', campaignId)
    .where('last_seq', '>', snapshot?.seq ?? 0)
    .executeTakeFirst()
  const tail = await tables
    .selectFrom('journal_tail')
    .select(({ fn }) => fn.sum<number>(fn('length', ['content'])).as('bytes'))
    .executeTakeFirst()
  const parts = [snapshot, chunks, tail].map((part) => part?.bytes ?? 0)
  return { seq: head?.seq ?? 0, bytes: parts.reduce((sum, bytes) => sum + bytes, 0) }
}
