import Sqlite from 'better-sqlite3'
import { sqlitePragmas } from '#server/platform/db/sqlite-pragmas.ts'
import { groupsOf, setFirstSeq } from './pack-batch.ts'
import type { Chunk } from './pack-batch.ts'
import { chunksOf, newest, stateOnSqlite } from './read-state.ts'
import type { StoredPart } from './read-state.ts'
import { retainedMs } from '../public/retention.ts'
import { addSnapshot, thinSnapshots } from './snapshots.ts'

/**
 * The journal's own connection to the SQLite file. It is synchronous and waits for the disk, so it
 * lives in a thread of its own. A commit adds one batch to the tail; `settle` takes the tail apart
 * into chunks by campaign. What is in the tail is as durable and as readable as what is settled.
 */
export type SqliteStore = ReturnType<typeof openSqliteStore>

export function openSqliteStore(path: string) {
  const file = new Sqlite(path, { fileMustExist: true })
  for (const pragma of sqlitePragmas) file.pragma(pragma)
  // Checkpoints are made between commits, by `checkpoint`.
  file.pragma('wal_autocheckpoint = 0')

  const takeNumbers = file
    .prepare<[string, number], number>(
      `insert into journal_head (campaign_id, seq) values (?, ?)
       on conflict (campaign_id) do update set seq = seq + excluded.seq returning seq`,
    )
    .pluck()
  const addToTail = file.prepare<[Buffer]>('insert into journal_tail (content) values (?)')
  const touch = file.prepare<[number, string]>('update campaign set updated_at = ? where id = ?')
  const readTail = file.prepare<[], { id: number; content: Buffer }>(
    'select id, content from journal_tail order by id',
  )
  const cutTail = file.prepare<[number]>('delete from journal_tail where id <= ?')
  const headOf = file
    .prepare<[string], number>('select seq from journal_head where campaign_id = ?')
    .pluck()
  const addChunk = file.prepare<[string, number, number, Buffer]>(
    'insert into journal_chunk (campaign_id, last_seq, first_seq, content) values (?, ?, ?, ?)',
  )
  const readHeads = file.prepare<[string], { room: string; seq: number }>(
    `select campaign_id as room, seq from journal_head
     where campaign_id in (select value from json_each(?))`,
  )
  const readState = file.prepare<unknown[], StoredPart>(stateOnSqlite.text)
  const insertSnapshot = file.prepare(addSnapshot.text)
  const deleteSnapshot = file.prepare(thinSnapshots.text)

  /** Gives the batch its numbers and writes it. Returns the first number of each group. */
  function append(batch: Uint8Array<ArrayBuffer>, touched: readonly string[], now: number) {
    const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
    const firstSeqs: number[] = []
    for (const group of groupsOf(bytes)) {
      const firstSeq = (takeNumbers.get(group.campaignId, group.rows) ?? 0) - group.rows + 1
      setFirstSeq(bytes, group, firstSeq)
      firstSeqs.push(firstSeq)
    }
    addToTail.run(bytes)
    for (const campaignId of touched) touch.run(now, campaignId)
    return firstSeqs
  }

  function compact(
    campaignId: string,
    seq: number,
    snapshot: { content: Uint8Array; version: string; at: number },
  ) {
    insertSnapshot.run(addSnapshot.values(campaignId, { seq, ...snapshot }))
    deleteSnapshot.run(thinSnapshots.values(campaignId, seq, snapshot.at - retainedMs))
  }

  /** Returns how many commits it took apart. What belongs to a deleted campaign is left out. */
  function settle() {
    const batches = readTail.all()
    const last = batches.at(-1)
    if (!last) return 0
    for (const [campaignId, chunks] of joinedChunks(batches.map(({ content }) => content)))
      if (headOf.get(campaignId) !== undefined)
        for (const { firstSeq, lastSeq, content } of chunks)
          addChunk.run(campaignId, lastSeq, firstSeq, Buffer.concat(content))
    cutTail.run(last.id)
    return batches.length
  }

  return {
    append: file.transaction(append).immediate,
    compact: file.transaction(compact).immediate,
    settle: file.transaction(settle).immediate,
    load: (campaignId: string, after: number) =>
      readState
        .all(...stateOnSqlite.bind({ campaignId, after, upTo: newest }))
        .flatMap((part) => (part.part === 'tail' ? chunksIn(part, campaignId) : [part])),
    heads: (campaignIds: readonly string[]) =>
      new Map(readHeads.all(JSON.stringify(campaignIds)).map(({ room, seq }) => [room, seq])),
    /** Moves what was committed from the log into the file; never waits for readers or writers. */
    checkpoint: () => file.pragma('wal_checkpoint(passive)'),
    close: () => file.close(),
  }
}

/** Only the rows of one campaign, so that nothing else goes to the other thread. */
function chunksIn(tail: StoredPart, campaignId: string): StoredPart[] {
  return chunksOf([tail], campaignId).map(({ firstSeq, lastSeq, content }) => ({
    part: 'chunk',
    first: firstSeq,
    last: lastSeq,
    version: '',
    // A copy: what is handed over must not be part of something larger.
    content: new Uint8Array(content),
  }))
}

type JoinedChunk = Omit<Chunk, 'content'> & { content: Uint8Array[] }

/** The rows of all batches by campaign, in order of the ids; consecutive ones are joined. */
function joinedChunks(batches: readonly Uint8Array[]): [string, JoinedChunk[]][] {
  const campaigns = new Map<string, JoinedChunk[]>()
  for (const batch of batches)
    for (const { campaignId, firstSeq, lastSeq, content } of groupsOf(batch)) {
      const chunks = campaigns.get(campaignId) ?? []
      campaigns.set(campaignId, chunks)
      const before = chunks.at(-1)
      if (before?.lastSeq !== firstSeq - 1) chunks.push({ firstSeq, lastSeq, content: [content] })
      else {
        before.content.push(content)
        before.lastSeq = lastSeq
      }
    }
  return [...campaigns].sort(([a], [b]) => (a < b ? -1 : 1))
}
