import type { RoomState } from '#collab/document/room-state.ts'
import { groupsOf, rowsOf } from './pack-batch.ts'
import type { Chunk } from './pack-batch.ts'

/** What is stored of a campaign's journal, as `stateQuery` gives it. */
export type StoredPart = {
  part: 'head' | 'snapshot' | 'chunk' | 'tail'
  /** `first` and `last` number; of a tail its place in the order of commits. */
  first: number
  last: number
  version: string
  content: Uint8Array | null
}

/** Above every number: for the state as it is now. */
const newest = 2 ** 31 - 1

/**
 * Everything needed for the state at the number `upTo`, or what follows `after`. It is one statement, so
 * both databases answer it as of one moment, also without a transaction.
 */
export function stateQuery(
  campaignId: string,
  { after = 0, upTo = newest }: { after?: number; upTo?: number },
): { text: string; values: (string | number)[] } {
  const latest = 'from journal_snapshot where campaign_id = ? and seq <= ?'
  const content = 'case when seq > ? then content end'
  const text = `
    select 'head' as part, 0 as first, seq as last, '' as version, cast(null as bytea) as content
    from journal_head where campaign_id = ?
    union all
    select 'snapshot', seq, seq, version, ${content}
    from (select seq, version, content ${latest} order by seq desc limit 1) newest
    union all
    select 'chunk', first_seq, last_seq, '', content from journal_chunk
    where campaign_id = ? and first_seq <= ? and last_seq > (
      select case when seq > ? then seq else ? end
      from (select coalesce(max(seq), 0) as seq ${latest}) newest)
    union all
    select 'tail', id, id, '', content from journal_tail`
  const snapshot = [after, campaignId, upTo]
  const chunks = [campaignId, upTo, after, after, campaignId, upTo]
  return { text, values: [campaignId, ...snapshot, ...chunks] }
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
  return { ...state, seq: head }
}

/** The state as it was at `seq`; null when not everything is there that it needs. */
export function stateAt(
  parts: readonly StoredPart[],
  campaignId: string,
  seq: number,
): RoomState | null {
  const { head, reached, ...state } = replay(parts, campaignId, 0, seq)
  return reached === seq && seq <= head ? { ...state, seq } : null
}

/** `reached` is the last number up to which all rows are there. */
function replay(
  parts: readonly StoredPart[],
  campaignId: string,
  after: number,
  upTo: number,
): Omit<RoomState, 'seq'> & { head: number; reached: number } {
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
    version: snapshot?.version ?? '',
    updates,
    head,
    reached,
  }
}

/** The rows of a campaign in order, whether in chunks or in commits not taken apart yet. */
export function chunksOf(
  parts: readonly Omit<StoredPart, 'version'>[],
  campaignId: string,
): Chunk[] {
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
