import { NIL } from 'uuid'
import { encodeRetired } from '#collab/document/retired-clients.ts'
import type { Head } from '#collab/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { ownForm } from '#shared/blocks/own-form.ts'
import type { ClosableJournal } from './closable-journal.ts'
import { compactOn, renewOn } from './postgres-compact.ts'
import { openJournalPool, prepared, run } from './postgres-pool.ts'
import { numbersOf, packBatch } from './pack-batch.ts'
import { compileState, newest, presentState } from './read-state.ts'
import { TouchTimes } from './touch-times.ts'

/**
 * Reserves the numbers and writes the rows of a commit; 0 for a campaign that is in another generation
 * than its rows are meant for. The heads are taken in the order of their
 * ids, so processes that write the same campaigns wait for each other and never deadlock. A head
 * stays locked until the commit, so nobody sees a number before all those below it. Lists come and
 * go as text, which the driver makes and reads faster than arrays and rows.
 */
const appendBatch = prepared<{ firsts: string }>(
  'journal-append',
  `with batch as (
    select * from unnest(
      string_to_array(?, ',')::uuid[], string_to_array(?, ',')::int[],
      string_to_array(?, ',')::int[], string_to_array(?, ',')::int[],
      string_to_array(?, ',')::int[])
    with ordinality as batch (campaign_id, generation, rows, start, length, place)),
  numbered as (
    insert into journal_head as head (campaign_id, seq, form, generation)
    select campaign_id, rows, ?::int, generation from batch order by campaign_id
    on conflict (campaign_id) do update set seq = head.seq + excluded.seq
    where head.generation = excluded.generation
    returning head.campaign_id, head.seq),
  written as (
    insert into journal_chunk (campaign_id, first_seq, last_seq, content)
    select campaign_id, seq - rows + 1, seq, substring(?::bytea from start + 1 for length)
    from numbered join batch using (campaign_id)
    returning campaign_id, first_seq)
  select string_agg(coalesce(first_seq, 0)::text, ',' order by place) as firsts
  from batch left join written using (campaign_id)`,
)

/** Passes over rows that are locked: whoever changes a campaign sets its `updated_at` too. */
const touchCampaigns = prepared(
  'journal-touch',
  `update campaign set updated_at = ? where id in (
    select id from campaign where id = any(?::uuid[]) for no key update skip locked)`,
)
const readHeads = prepared<{ room: string } & Head>(
  'journal-heads',
  `select campaign_id as room, seq, generation from journal_head
   where campaign_id = any(?::uuid[])`,
)
const state = compileState('postgres')
const readState = prepared('journal-state', state)

/**
 * The journal on PostgreSQL, on connections of its own: one that appends, so that nothing it waits
 * for is ahead of it, and a few for everything else. Lost connections are made anew.
 */
export function createPostgresJournal(url: string, clock: () => Date, log: Log): ClosableJournal {
  const appends = openJournalPool(url, 1, log)
  const others = openJournalPool(url, 4, log)
  const load = (room: string, after: number) =>
    run(others, readState, state.bind({ campaignId: room, after, upTo: newest }))
  // After a restart everybody comes at once: the first of them finds a connection that knows the
  // statement. Whoever asks hears of what is wrong with the database.
  load(NIL, 0).catch(() => undefined)
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
    async append(entries, generations = new Map()) {
      if (entries.length === 0) return []
      const now = clock()
      const { bytes, groups } = packBatch(entries, now.getTime())
      const ids = groups.map(({ campaignId }) => campaignId)
      const [answer] = await run(appends, appendBatch, [
        ids.join(),
        ids.map((id) => generations.get(id) ?? 1).join(),
        groups.map(({ rows }) => rows).join(),
        groups.map(({ start }) => start).join(),
        groups.map(({ length }) => length).join(),
        ownForm,
        bytes,
      ])
      touch(ids, now)
      return numbersOf(entries, groups, answer?.firsts.split(',').map(Number) ?? [])
    },
    async load(room, after = 0) {
      return presentState(await load(room, after), room, after)
    },
    async heads(rooms) {
      const heads = await run(others, readHeads, [rooms])
      return new Map(heads.map(({ room, ...head }) => [room, head]))
    },
    async compact(room, upToSeq, snapshot) {
      await compactOn(others, room, { seq: upToSeq, at: clock(), content: asBuffer(snapshot) })
    },
    async renew(room, { document, last, clients, ...next }) {
      return renewOn(others, room, {
        ...next,
        at: clock(),
        document: asBuffer(document),
        last: asBuffer(last),
        clients: asBuffer(encodeRetired(clients)),
      })
    },
    async close() {
      await Promise.all(touching)
      await Promise.all([appends.end(), others.end()])
    },
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
