import { setImmediate } from 'node:timers/promises'
import { defaultLimits } from '#collab/limits.ts'
import { scanUpdate } from '#collab/wire/scan-update.ts'
import type { Run } from '#collab/wire/scan-update.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import { rowsOf } from '../journal/pack-batch.ts'
import { chunksOf, rowsQuery, tailQuery } from '../journal/read-state.ts'
import type { StoredPart } from '../journal/read-state.ts'
import type { JournalTables } from './entities.ts'

/** A row of the journal: who wrote it when, and which clocks of which clients of Yjs are in it. */
export type WrittenRow = {
  personId: string
  /** In ms since the epoch. */
  at: number
  runs: Pick<Run, 'client' | 'clock' | 'end'>[]
}

/** The rows behind the number `after` up to `upTo`, as far as the journal has not forgotten them. */
export async function rowsBetween(
  em: EntityManager,
  campaignId: string,
  after: number,
  upTo: number,
): Promise<WrittenRow[]> {
  const found = new Map<number, WrittenRow>()
  const within = em.getKysely<JournalTables>()
  for await (const part of partsBetween(within, campaignId, after, upTo))
    for (const chunk of chunksOf([part], campaignId))
      for (const { seq, personId, at, update } of rowsOf(chunk))
        if (seq > after && seq <= upTo) found.set(seq, { personId, at, runs: runsOf(update) })
  return [...found].sort(([one], [two]) => one - two).map(([, row]) => row)
}

/** One after the other: all of them may be very much, and others have their turn in between. */
async function* partsBetween(
  tables: Reader<JournalTables>,
  campaignId: string,
  after: number,
  upTo: number,
): AsyncGenerator<StoredPart> {
  // First, as what is taken apart meanwhile is in the chunks then, too.
  yield* await tailQuery(tables).execute()
  const chunks = await rowsQuery(tables, campaignId, after)
    .clearSelect()
    .select('last_seq')
    .where('first_seq', '<=', upTo)
    .execute()
  for (const { last_seq } of chunks) {
    await setImmediate()
    yield* await rowsQuery(tables, campaignId, after).where('last_seq', '=', last_seq).execute()
  }
}

function runsOf(update: Uint8Array): WrittenRow['runs'] {
  const scan = scanUpdate(update, defaultLimits.scan)
  return scan.ok ? scan.runs.map(({ client, clock, end }) => ({ client, clock, end })) : []
}
