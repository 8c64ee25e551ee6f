import { runCompiled } from '#server/platform/db/compile-once.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import { chunksOf, rowsQuery, stateAt, stateOnSqlite, tailQuery } from '../journal/read-state.ts'
import type { PastState } from '../journal/read-state.ts'
import type { JournalTables } from './entities.ts'
import { retentionTurn } from './retention.ts'

/**
 * The document as it was when `seq` was its last number; null when that is not retained, or not
 * reached yet.
 */
export async function loadJournalAt(
  em: EntityManager,
  campaignId: string,
  seq: number,
): Promise<PastState | null> {
  const parts = await runCompiled(em, stateOnSqlite, { campaignId, after: 0, upTo: seq })
  return stateAt(parts, campaignId, seq)
}

/** The last number of the campaign's journal; 0 for none. */
export async function lastPosition(em: EntityManager, campaignId: string): Promise<number> {
  const [head] = await em
    .getKysely<JournalTables>()
    .selectFrom('journal_head')
    .select('seq')
    .where('campaign_id', '=', campaignId)
    .execute()
  return head?.seq ?? 0
}

/** Whether the document can be read as it was at `seq`; the document itself is not read for that. */
async function isRetained(em: EntityManager, campaignId: string, seq: number): Promise<boolean> {
  const tables = em.getKysely<JournalTables>()
  const snapshot = await tables
    .selectFrom('journal_snapshot')
    .select('seq')
    .where('campaign_id', '=', campaignId)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const from = snapshot?.seq ?? 0
  // Before the chunks, as what is taken apart meanwhile is in both then.
  const tail = chunksOf(await tailQuery(tables).execute(), campaignId)
  const chunks = await rowsQuery(tables, campaignId, from)
    .clearSelect()
    .select(['first_seq as firstSeq', 'last_seq as lastSeq'])
    .where('first_seq', '<=', seq)
    .execute()
  if (seq > (await lastPosition(em, campaignId))) return false
  let reached = from
  for (const { firstSeq, lastSeq } of [...chunks, ...tail].sort((a, b) => a.firstSeq - b.firstSeq))
    if (firstSeq <= reached + 1) reached = Math.max(reached, lastSeq)
  return reached >= seq
}

/**
 * Keeps a position readable for ever, once the transaction of `em` is committed. Returns false when
 * it can't be read any more, or not yet.
 */
export async function pinPosition(
  em: EntityManager,
  campaignId: string,
  seq: number,
  now: Date,
): Promise<boolean> {
  await acquireLock(em, retentionTurn(campaignId))
  if (!(await isRetained(em, campaignId, seq))) return false
  await em
    .getKysely<JournalTables>()
    .insertInto('journal_pin')
    .values({ campaign_id: campaignId, seq, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Lets go of a pinned position; it is forgotten when it is older than what is retained. */
export async function unpinPosition(
  em: EntityManager,
  campaignId: string,
  seq: number,
): Promise<void> {
  await em
    .getKysely<JournalTables>()
    .deleteFrom('journal_pin')
    .where('campaign_id', '=', campaignId)
    .where('seq', '=', seq)
    .execute()
}
