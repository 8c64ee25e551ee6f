import type { Log } from '#server/platform/log.ts'
import type { ClosableJournal } from './closable-journal.ts'
import { compactOn } from './postgres-compact.ts'
import { openJournalPool, prepared, run } from './postgres-pool.ts'
import { numbersOf, packBatch } from './pack-batch.ts'
import { compileState, newest, presentState } from './read-state.ts'
import { TouchTimes } from './touch-times.ts'

/**
 * Reserves the numbers and writes the rows of a commit. The heads are taken in the order of their
 * ids, so processes that write the same campaigns wait for each other and never deadlock. A head
 * stays locked until the commit, so nobody sees a number before all those below it. Lists come and
 * go as text, which the driver makes and reads faster than arrays and rows.
 */
const appendBatch = prepared<{ firsts: string }>(
  'journal-append',
  `with batch as (
    select * from unnest(
      string_to_array(?, ',')::uuid[], string_to_array(?, ',')::int[],
      string_to_array(?, ',')::int[], string_to_array(?, ',')::int[])
    with ordinality as batch (campaign_id, rows, start, length, place)),
  numbered as (
    insert into journal_head as head (campaign_id, seq)
    select campaign_id, rows from batch order by campaign_id
    on conflict (campaign_id) do update set seq = head.seq + excluded.seq
    returning head.campaign_id, head.seq),
  written as (
    insert into journal_chunk (campaign_id, first_seq, last_seq, content)
    select campaign_id, seq - rows + 1, seq, substring(?::bytea from start + 1 for length)
    from numbered join batch using (campaign_id)
    returning campaign_id, first_seq)
  select string_agg(first_seq::text, ',' order by place) as firsts
  from written join batch using (campaign_id)`,
)

/** Passes over rows that are locked: whoever changes a campaign sets its `updated_at` too. */
const touchCampaigns = prepared(
  'journal-touch',
  `update campaign set updated_at = ? where id in (
    select id from campaign where id = any(?::uuid[]) for no key update skip locked)`,
)
const readHeads = prepared<Numbered>(
  'journal-heads',
  'select campaign_id as room, seq from journal_head where campaign_id = any(?::uuid[])',
)
const state = compileState('postgres')
const readState = prepared('journal-state', state)

type Numbered = { room: string; seq: number }

/**
 * The journal on PostgreSQL, on connections of its own: one that appends, so that nothing it waits
 * for is ahead of it, and a few for everything else. Lost connections are made anew.
 */
export function createPostgresJournal(url: string, clock: () => Date, log: Log): ClosableJournal {
  const appends = openJournalPool(url, 1, log)
  const others = openJournalPool(url, 4, log)
  const touchTimes = new TouchTimes()
  const touching = new Set<Promise<void>>()

  /** Never holds up an append: its rows may be locked by others. */
  const touch = (ids: readonly string[], now: Date) => {
    const due = touchTimes.due(ids, now.getTime())
    if (due.length === 0) return
    touchTimes.touched(due, now.getTime())
    const touched = run(others, touchCampaigns, [now, due]).then(
      () => void touching.delete(touched),
      (err: unknown) => {
        touching.delete(touched)
        log.warn({ err }, 'edited campaigns could not be marked as edited')
      },
    )
    touching.add(touched)
  }

  return {
    async append(entries) {
      if (entries.length === 0) return []
      const now = clock()
      const { bytes, groups } = packBatch(entries, now.getTime())
      const ids = groups.map(({ campaignId }) => campaignId)
      const [answer] = await run(appends, appendBatch, [
        ids.join(),
        groups.map(({ rows }) => rows).join(),
        groups.map(({ start }) => start).join(),
        groups.map(({ length }) => length).join(),
        bytes,
      ])
      touch(ids, now)
      return numbersOf(entries, groups, answer?.firsts.split(',').map(Number) ?? [])
    },
    async load(room, after = 0) {
      const values = state.bind({ campaignId: room, after, upTo: newest })
      return presentState(await run(others, readState, values), room, after)
    },
    async heads(rooms) {
      return seqByRoom(await run(others, readHeads, [rooms]))
    },
    async compact(room, upToSeq, snapshot, version) {
      const content = Buffer.from(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength)
      await compactOn(others, room, { seq: upToSeq, at: clock(), version, content })
    },
    async close() {
      await Promise.all(touching)
      await Promise.all([appends.end(), others.end()])
    },
  }
}

function seqByRoom(rows: readonly Numbered[]): Map<string, number> {
  return new Map(rows.map(({ room, seq }) => [room, seq]))
}
