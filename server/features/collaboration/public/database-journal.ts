import { runCompiled } from '#server/platform/db/compile-once.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { Log } from '#server/platform/log.ts'
import { inSpan } from '#server/platform/telemetry/spans.ts'
import type { JournalTables } from './entities.ts'
import type { ClosableJournal } from '../journal/closable-journal.ts'
import { createPostgresJournal } from '../journal/postgres-journal.ts'
import { newest, presentState, stateOnSqlite } from '../journal/read-state.ts'
import { createSqliteJournal } from '../journal/sqlite-journal.ts'
import { StoreThread, startStore } from '../journal/store-thread.ts'
import type { RoomState } from '#collab/document/room-state.ts'

/**
 * The engine's journal on the database, whose tables must be there, by connections of its own. A
 * room is a campaign. An append that was refused may have been written all the same.
 */
export function createDatabaseJournal(
  { kind, address }: Pick<Queries, 'kind' | 'address'>,
  clock: () => Date,
  log: Log,
): ClosableJournal {
  const journal =
    kind === 'postgres'
      ? createPostgresJournal(address, clock, log)
      : createSqliteJournal(new StoreThread(() => startStore(address), log), clock)
  return {
    ...journal,
    append(entries, generations) {
      const attributes = { 'fanfare.rows': entries.length }
      const append = () => journal.append(entries, generations)
      return inSpan('commit journal', append, { parent: null, attributes })
    },
  }
}

/** What a generation that has ended said last; null when that is not kept. */
export async function loadLastState(
  em: EntityManager,
  campaignId: string,
  generation: number,
): Promise<Uint8Array | null> {
  const row = await em
    .getKysely<JournalTables>()
    .selectFrom('journal_generation')
    .select('content')
    .where('campaign_id', '=', campaignId)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return row?.content ?? null
}

/** The campaigns of which the last state of some generation is kept that ended before `before`. */
export async function campaignsWithLastStates(em: EntityManager, before: Date): Promise<string[]> {
  const rows = await em
    .getKysely<JournalTables>()
    .selectFrom('journal_generation')
    .select('campaign_id')
    .distinct()
    .where('ended_at', '<', before)
    .where('content', 'is not', null)
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}

/** Deletes what the generations of a campaign said last that ended before `before`. */
export async function deleteLastStates(
  em: EntityManager,
  campaignId: string,
  before: Date,
): Promise<void> {
  await em
    .getKysely<JournalTables>()
    .updateTable('journal_generation')
    .set({ content: null })
    .where('campaign_id', '=', campaignId)
    .where('ended_at', '<', before)
    .where('content', 'is not', null)
    .execute()
}

/** The tables with rows of a campaign; the head last, as the others are pruned by it. */
const journalTables = [
  'journal_chunk',
  'journal_snapshot',
  'journal_generation',
  'journal_pin',
  'journal_head',
] as const

/** The whole durable state of a campaign's document, as of one moment. */
export async function loadJournal(em: EntityManager, campaignId: string): Promise<RoomState> {
  const parts = await runCompiled(em, stateOnSqlite, { campaignId, after: 0, upTo: newest })
  return presentState(parts, campaignId, 0)
}

/**
 * Removes everything of a campaign's document. On SQLite, commits of the last seconds are left out
 * when the journal takes them apart.
 */
export async function deleteJournal(em: EntityManager, campaignId: string): Promise<void> {
  const tables = em.getKysely<JournalTables>()
  for (const table of journalTables)
    await tables.deleteFrom(table).where('campaign_id', '=', campaignId).execute()
}
