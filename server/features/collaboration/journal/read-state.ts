import { sql } from 'kysely'
import type { RoomState } from '#collab/document/room-state.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { Operand } from '#server/platform/db/compile-once.ts'
import type { Queries, Reader } from '#server/platform/db/queries.ts'
import type { JournalTables } from '../public/entities.ts'
import { groupsOf, rowsOf } from './pack-batch.ts'
import type { Chunk } from './pack-batch.ts'

/**
 * What is stored of a campaign's journal, as `stateQuery` gives it: `first` and `last` number; of a
 * tail its place in the order of commits; of the head the generation as `first`.
 */
export type StoredPart = Awaited<ReturnType<ReturnType<typeof stateQuery>['execute']>>[number]

/** Above every number: for the state as it is now. */
export const newest = 2 ** 31 - 1

type StateOf = { campaignId: Operand<string>; after: Operand<number>; upTo: Operand<number> }

const part = (name: 'head' | 'snapshot' | 'chunk' | 'tail' | 'retired') =>
  sql<typeof name>`${sql.lit(name)}`.as('part')
const noForm = sql<number>`0`.as('form')

/**
 * Everything needed for the state at the number `upTo`, or what follows `after`. It is one statement, so
 * both databases answer it as of one moment, also without a transaction.
 */
export function stateQuery(tables: Reader<JournalTables>, { campaignId, after, upTo }: StateOf) {
  const snapshots = tables
    .selectFrom('journal_snapshot')
    .where('campaign_id', '=', campaignId)
    .where('seq', '<=', upTo)
  const latest = snapshots
    .select(['seq', 'content'])
    .orderBy('seq', 'desc')
    // A limit that is bound would have SQLite plan anew at each call.
    .limit(sql.lit(1))
  const latestSeq = snapshots.select(({ fn, lit }) => fn.coalesce(fn.max('seq'), lit(0)).as('seq'))
  const known = tables
    .selectFrom(latestSeq.as('latest'))
    .select(sql<number>`case when seq > ${after} then seq else ${after} end`.as('seq'))
    .$asScalar()
  return tables
    .selectFrom('journal_head')
    .select([part('head'), 'generation as first', 'seq as last', 'form'])
    .select(sql<Uint8Array | null>`cast(null as bytea)`.as('content'))
    .where('campaign_id', '=', campaignId)
    .unionAll(
      tables
        .selectFrom(latest.as('latest'))
        .select([part('snapshot'), 'seq as first', 'seq as last', noForm])
        .select(({ case: when, ref }) =>
          when().when('seq', '>', after).then(ref('content')).end().as('content'),
        ),
    )
    .unionAll(rowsQuery(tables, campaignId, known).where('first_seq', '<=', upTo))
    .unionAll(tailQuery(tables))
    .unionAll(
      tables
        .selectFrom('journal_generation')
        .select([part('retired'), 'generation as first', 'last_seq as last', noForm])
        .select('clients as content')
        .where('campaign_id', '=', campaignId),
    )
}

type StateValues = { campaignId: string; after: number; upTo: number }

/** The same, built once. */
export const compileState = (kind: Queries['kind']) =>
  compileOnce<JournalTables, StateValues, StoredPart>(kind, (tables, value) =>
    stateQuery(tables, {
      campaignId: value('campaignId'),
      after: value('after'),
      upTo: value('upTo'),
    }),
  )
export const stateOnSqlite = compileState('sqlite')

/** The chunks of a campaign with rows behind the number `after`. */
export function rowsQuery(
  tables: Reader<JournalTables>,
  campaignId: Operand<string>,
  after: Operand<number>,
) {
  return tables
    .selectFrom('journal_chunk')
    .select([part('chunk'), 'first_seq as first', 'last_seq as last', noForm, 'content'])
    .where('campaign_id', '=', campaignId)
    .where('last_seq', '>', after)
}

/** The commits that were not taken apart yet, of all campaigns. */
export function tailQuery(tables: Reader<JournalTables>) {
  return tables
    .selectFrom('journal_tail')
    .select([part('tail'), 'id as first', 'id as last', noForm, 'content'])
}

/** The present state behind `after`. Throws when rows are missing. */
export function presentState(
  parts: readonly StoredPart[],
  campaignId: string,
  after: number,
): RoomState {
  const { head, reached, ...state } = replay(parts, campaignId, after, newest)
  if (reached < head)
    throw new Error(`journal of ${campaignId} breaks off at ${reached} of ${head}`)
  const { first: generation = 1, form = 0 } = parts.find(({ part }) => part === 'head') ?? {}
  const retired = parts.flatMap(({ part, content }) =>
    part === 'retired' && content ? [viewOf(content)] : [],
  )
  return { ...state, seq: head, generation, form, retired }
}

/** What the document was at a position of its journal, whatever generation that was in. */
export type PastState = Omit<RoomState, 'generation' | 'form' | 'retired'>

/** The state as it was at `seq`; null when not everything is there that it needs. */
export function stateAt(
  parts: readonly StoredPart[],
  campaignId: string,
  seq: number,
): PastState | null {
  const { head, reached, ...state } = replay(parts, campaignId, 0, seq)
  return reached === seq && seq <= head ? { ...state, seq } : null
}

/** `reached` is the last number up to which all rows are there. */
function replay(
  parts: readonly StoredPart[],
  campaignId: string,
  after: number,
  upTo: number,
): Omit<PastState, 'seq'> & { head: number; reached: number } {
  const head = parts.find(({ part }) => part === 'head')?.last ?? 0
  const snapshot = parts.find(({ part }) => part === 'snapshot')
  const snapshotSeq = snapshot?.last ?? 0
  const updates: Uint8Array[] = []
  let reached = Math.max(snapshotSeq, after)
  for (const chunk of chunksOf(parts, campaignId)) {
    if (chunk.firstSeq > reached + 1) break
    for (const { seq, update } of rowsOf(chunk)) {
      if (seq <= reached || seq > upTo) continue
      updates.push(update)
      reached = seq
    }
  }
  return {
    snapshot: snapshot?.content ? viewOf(snapshot.content) : null,
    snapshotSeq,
    updates,
    head,
    reached,
  }
}

/** The rows of a campaign in order, whether in chunks or in commits not taken apart yet. */
export function chunksOf(parts: readonly StoredPart[], campaignId: string): Chunk[] {
  const chunks: Chunk[] = []
  for (const { part, first, last, content } of parts) {
    if (content && part === 'chunk') chunks.push({ firstSeq: first, lastSeq: last, content })
    if (!content || part !== 'tail') continue
    chunks.push(...groupsOf(content, campaignId))
  }
  return chunks.sort((a, b) => a.firstSeq - b.firstSeq)
}

/** Drivers give Buffers; the engine is promised plain arrays. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
