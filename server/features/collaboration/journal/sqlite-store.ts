import Sqlite from 'better-sqlite3'
import { sqlitePragmas } from '#server/platform/db/sqlite-pragmas.ts'
import type { Head } from '#collab/ports.ts'
import { beginGeneration, endGeneration, raiseGeneration } from './generations.ts'
import type { StoredGeneration } from './generations.ts'
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
    .prepare<[string, number, number, number], number>(
      `insert into journal_head (campaign_id, seq, form) values (?, ?, ?)
       on conflict (campaign_id) do update set seq = seq + excluded.seq
       where generation = ? returning seq`,
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
  const readHeads = file.prepare<[string], { room: string } & Head>(
    `select campaign_id as room, seq, generation from journal_head
     where campaign_id in (select value from json_each(?))`,
  )
  const readState = file.prepare<unknown[], StoredPart>(stateOnSqlite.text)
  const insertSnapshot = file.prepare(addSnapshot.text)
  const deleteSnapshot = file.prepare(thinSnapshots.text)
  const raise = file.prepare(raiseGeneration.text)
  const begin = file.prepare(beginGeneration.text)
  const end = file.prepare(endGeneration.text)

  /** Gives the batch its numbers and writes it. Returns the first number of each group. */
  function append(
    batch: Uint8Array<ArrayBuffer>,
    { generations, form, touched, now }: AppendOptions,
  ): number[] {
    const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
    const firstSeqs: number[] = []
    const retired: string[] = []
    for (const group of groupsOf(bytes)) {
      const { campaignId, rows } = group
      const last = takeNumbers.get(campaignId, rows, form, generations.get(campaignId) ?? 1)
      if (last === undefined) {
        retired.push(campaignId)
        continue
      }
      const firstSeq = last - rows + 1
      setFirstSeq(bytes, group, firstSeq)
      firstSeqs.push(firstSeq)
    }
    // Nothing is written then: a batch goes into the tail as a whole.
    if (retired.length > 0) throw new RetiredCampaigns(retired)
    addToTail.run(bytes)
    for (const campaignId of touched) touch.run(now, campaignId)
    return firstSeqs
  }

  function compact(campaignId: string, seq: number, snapshot: { content: Uint8Array; at: number }) {
    insertSnapshot.run(addSnapshot.values(campaignId, { seq, ...snapshot }))
    deleteSnapshot.run(thinSnapshots.values(campaignId, seq, snapshot.at - retainedMs))
  }

  /** Goes on to the next generation; false when the campaign is not where it was thought to be. */
  function renew(campaignId: string, next: StoredGeneration<number, Uint8Array>) {
    if (raise.run(raiseGeneration.values(campaignId, next)).changes === 0) return false
    // So that no chunk holds rows of two generations: what is before can be forgotten by itself.
    settle()
    begin.run(beginGeneration.values(campaignId, next))
    end.run(endGeneration.values(campaignId, next))
    return true
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

  /** Cuts off the log, where deleted content stands until it is written over; not while others use it. */
  function emptyLog() {
    file.pragma('busy_timeout = 0')
    try {
      file.pragma('wal_checkpoint(truncate)')
    } finally {
      for (const pragma of sqlitePragmas) if (pragma.startsWith('busy_timeout')) file.pragma(pragma)
    }
  }

  const appendAll = file.transaction(append).immediate

  return {
    append(batch: Uint8Array<ArrayBuffer>, options: AppendOptions): Appended {
      try {
        return { firstSeqs: appendAll(batch, options), retired: [] }
      } catch (error) {
        if (error instanceof RetiredCampaigns) return { firstSeqs: [], retired: error.campaignIds }
        throw error
      }
    },
    compact: file.transaction(compact).immediate,
    renew: file.transaction(renew).immediate,
    settle: file.transaction(settle).immediate,
    load: (campaignId: string, after: number) =>
      readState
        .all(...stateOnSqlite.bind({ campaignId, after, upTo: newest }))
        .flatMap((part) => (part.part === 'tail' ? chunksIn(part, campaignId) : [part])),
    heads: (campaignIds: readonly string[]) =>
      new Map(readHeads.all(JSON.stringify(campaignIds)).map(({ room, ...head }) => [room, head])),
    /** Moves what was committed from the log into the file; never waits for readers or writers. */
    checkpoint: () => file.pragma('wal_checkpoint(passive)'),
    emptyLog,
    close: () => file.close(),
  }
}

type AppendOptions = {
  /** What the rows of each campaign are meant for; the first generation when it is not named. */
  generations: ReadonlyMap<string, number>
  /** That of documents that begin with this batch. */
  form: number
  /** Campaigns that are to be marked as edited. */
  touched: readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}

/** The first number of each group of a batch; or which campaigns are in another generation by now. */
type Appended = { firstSeqs: number[]; retired: string[] }

class RetiredCampaigns extends Error {
  readonly campaignIds: string[]

  constructor(campaignIds: string[]) {
    super('campaigns have gone on to another generation')
    this.campaignIds = campaignIds
  }
}

/** Only the rows of one campaign, so that nothing else goes to the other thread. */
function chunksIn(tail: StoredPart, campaignId: string): StoredPart[] {
  return chunksOf([tail], campaignId).map(({ firstSeq, lastSeq, content }) => ({
    part: 'chunk',
    first: firstSeq,
    last: lastSeq,
    form: 0,
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
