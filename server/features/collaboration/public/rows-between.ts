import { defaultLimits } from '#collab/limits.ts'
import { scanUpdate } from '#collab/wire/scan-update.ts'
import type { Run } from '#collab/wire/scan-update.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { rowsOf } from '../journal/pack-batch.ts'
import { chunksOf, rowsQuery, tailQuery } from '../journal/read-state.ts'
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
  const parts = await rowsQuery(em.getKysely<JournalTables>(), campaignId, after)
    .where('first_seq', '<=', upTo)
    .unionAll(tailQuery(em.getKysely<JournalTables>()))
    .execute()
  const rows: WrittenRow[] = []
  for (const chunk of chunksOf(parts, campaignId))
    for (const { seq, personId, at, update } of rowsOf(chunk))
      if (seq > after && seq <= upTo) rows.push({ personId, at, runs: runsOf(update) })
  return rows
}

function runsOf(update: Uint8Array): WrittenRow['runs'] {
  const scan = scanUpdate(update, defaultLimits.scan)
  return scan.ok ? scan.runs.map(({ client, clock, end }) => ({ client, clock, end })) : []
}
