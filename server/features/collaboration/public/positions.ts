import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import { stateAt, stateQuery } from '../journal/read-state.ts'
import type { StoredPart } from '../journal/read-state.ts'
import type { RoomState } from '#collab/document/room-state.ts'
import { retentionTurn } from './retention.ts'

/**
 * The document as it was when `seq` was its last number; null when that is not retained, or not
 * reached yet.
 */
export async function loadJournalAt(
  em: EntityManager,
  campaignId: string,
  seq: number,
): Promise<RoomState | null> {
  const { text, values } = stateQuery(campaignId, { upTo: seq })
  return stateAt(await em.execute<StoredPart[]>(text, values), campaignId, seq)
}

/** The last number of the campaign's journal; 0 for none. */
export async function lastPosition(em: EntityManager, campaignId: string): Promise<number> {
  const statement = 'select seq from journal_head where campaign_id = ?'
  const [head] = await em.execute<{ seq: number }[]>(statement, [campaignId])
  return head?.seq ?? 0
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
  if (!(await loadJournalAt(em, campaignId, seq))) return false
  await em.execute(
    'insert into journal_pin (campaign_id, seq, at) values (?, ?, ?) on conflict do nothing',
    [campaignId, seq, now],
    'run',
  )
  return true
}

/** Lets go of a pinned position; it is forgotten when it is older than what is retained. */
export async function unpinPosition(
  em: EntityManager,
  campaignId: string,
  seq: number,
): Promise<void> {
  const statement = 'delete from journal_pin where campaign_id = ? and seq = ?'
  await em.execute(statement, [campaignId, seq], 'run')
}
