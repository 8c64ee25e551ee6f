import { IsolationLevel } from '@mikro-orm/core'
import type { Journal, RoomState } from '#collab/ports.ts'
import type { Database, EntityManager } from '#server/db/open-database.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'
import { appendJournal } from './append-journal.ts'
import type { JournalAppend } from './append-journal.ts'
import { JournalHeadEntity, JournalRowEntity, JournalSnapshotEntity } from './entities.ts'

/** The engine's journal on the database. A room is a campaign. */
export function createDatabaseJournal(database: Database, clock: () => Date): Journal {
  const touchDue = createTouchTimes()
  return {
    load: (room) => loadJournal(database.fork(), room),
    append: (entries) =>
      database.fork().transactional(async (em) => {
        const now = clock()
        const rows = entries.map(({ room, update, personId }) => ({
          ...{ campaignId: room, update, personId },
        }))
        const numbers = await appendJournal(em, rows, now)
        const edited = touchDue(rows, now)
        if (edited.length > 0)
          await em.nativeUpdate(CampaignEntity, { id: edited }, { updatedAt: now })
        return numbers
      }),
    compact: (room, upToSeq, snapshot) =>
      database.fork().transactional((em) => compactJournal(em, room, upToSeq, snapshot, clock())),
  }
}

/** A campaign's `updatedAt` follows its edits this closely (ms). */
const touchEveryMs = 30_000

/** Tells which campaigns of a batch have an `updatedAt` that is too old by now. */
function createTouchTimes() {
  const touched = new Map<string, number>()
  return (rows: readonly JournalAppend[], now: Date): string[] => {
    const due = new Set<string>()
    for (const { campaignId } of rows)
      if (now.getTime() - (touched.get(campaignId) ?? 0) >= touchEveryMs) due.add(campaignId)
    for (const campaignId of due) touched.set(campaignId, now.getTime())
    // What was not edited for a while is due anyway.
    for (const [campaignId, at] of touched)
      if (touched.size > maxTouched && now.getTime() - at >= touchEveryMs)
        touched.delete(campaignId)
    return [...due]
  }
}

const maxTouched = 1_000

/**
 * The whole durable state of a campaign's document, as of one moment: a compaction that runs at the
 * same time is seen wholly or not at all.
 */
export async function loadJournal(em: EntityManager, campaignId: string): Promise<RoomState> {
  return em.transactional(
    async (tx) => {
      const snapshot = await tx.findOne(JournalSnapshotEntity, { campaignId })
      const snapshotSeq = snapshot?.seq ?? 0
      const rows = await tx.find(
        JournalRowEntity,
        { campaignId, seq: { $gt: snapshotSeq } },
        { orderBy: { seq: 'asc' } },
      )
      return {
        snapshot: snapshot ? new Uint8Array(snapshot.content) : null,
        snapshotSeq,
        updates: rows.map((row) => new Uint8Array(row.update)),
        seq: rows.at(-1)?.seq ?? snapshotSeq,
      }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  )
}

/** Folds the rows up to `upToSeq` into `snapshot`; an older snapshot than the present one is dropped. */
async function compactJournal(
  em: EntityManager,
  campaignId: string,
  upToSeq: number,
  snapshot: Uint8Array,
  now: Date,
): Promise<void> {
  const written = await em.execute<{ seq: number }[]>(
    `insert into journal_snapshot (campaign_id, seq, content, at) values (?, ?, ?, ?)
     on conflict (campaign_id) do update set seq = excluded.seq, content = excluded.content, at = excluded.at
     where journal_snapshot.seq < excluded.seq
     returning seq`,
    [campaignId, upToSeq, Buffer.from(snapshot), now],
    'all',
  )
  if (written.length === 0) return
  await em.nativeDelete(JournalRowEntity, { campaignId, seq: { $lte: upToSeq } })
}

/** Removes everything of a campaign's document. */
export async function deleteJournal(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(JournalRowEntity, { campaignId })
  await em.nativeDelete(JournalSnapshotEntity, { campaignId })
  await em.nativeDelete(JournalHeadEntity, { campaignId })
}
