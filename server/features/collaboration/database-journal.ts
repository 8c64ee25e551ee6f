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
    load: (room, after) => loadJournal(database.fork(), room, after),
    heads: (rooms) => readHeads(database.fork(), rooms),
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
    compact: (room, upToSeq, snapshot, version) =>
      database
        .fork()
        .transactional((em) =>
          compactJournal(em, room, { seq: upToSeq, content: snapshot, version, at: clock() }),
        ),
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
 * The durable state of a campaign's document behind `after`, as of one moment: a compaction that
 * runs at the same time is seen wholly or not at all.
 */
export async function loadJournal(
  em: EntityManager,
  campaignId: string,
  after = 0,
): Promise<RoomState> {
  return em.transactional(
    async (tx) => {
      const snapshot = await tx.findOne(JournalSnapshotEntity, { campaignId })
      const snapshotSeq = snapshot?.seq ?? 0
      const head = await tx.findOne(JournalHeadEntity, { campaignId })
      const rows = await tx.find(
        JournalRowEntity,
        { campaignId, seq: { $gt: Math.max(snapshotSeq, after) } },
        { orderBy: { seq: 'asc' } },
      )
      return {
        snapshot: snapshot && snapshotSeq > after ? new Uint8Array(snapshot.content) : null,
        snapshotSeq,
        version: snapshot?.version ?? '',
        updates: rows.map((row) => new Uint8Array(row.update)),
        seq: head?.seq ?? 0,
      }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  )
}

async function readHeads(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const heads = await em.find(JournalHeadEntity, { campaignId: [...campaignIds] })
  return new Map(heads.map(({ campaignId, seq }) => [campaignId, seq]))
}

type Snapshot = { seq: number; content: Uint8Array; version: string; at: Date }

/** Folds the rows up to the snapshot's; an older snapshot than the present one is dropped. */
async function compactJournal(
  em: EntityManager,
  campaignId: string,
  { seq, content, version, at }: Snapshot,
): Promise<void> {
  const written = await em.execute<{ seq: number }[]>(
    `insert into journal_snapshot (campaign_id, seq, content, version, at) values (?, ?, ?, ?, ?)
     on conflict (campaign_id) do update
     set seq = excluded.seq, content = excluded.content, version = excluded.version, at = excluded.at
     where journal_snapshot.seq < excluded.seq
     returning seq`,
    [campaignId, seq, Buffer.from(content), version, at],
    'all',
  )
  if (written.length === 0) return
  await em.nativeDelete(JournalRowEntity, { campaignId, seq: { $lte: seq } })
}

/** Removes everything of a campaign's document. */
export async function deleteJournal(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(JournalRowEntity, { campaignId })
  await em.nativeDelete(JournalSnapshotEntity, { campaignId })
  await em.nativeDelete(JournalHeadEntity, { campaignId })
}
