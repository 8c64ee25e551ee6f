import { defaultLimits } from '#collab/limits.ts'
import { scanUpdate } from '#collab/wire/scan-update.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { rowsOf } from '../journal/pack-batch.ts'
import { chunksOf, rowsQuery, tailQuery } from '../journal/read-state.ts'
import type { JournalTables } from './entities.ts'
import { joinWriters } from './writers.ts'
import type { Writer } from './writers.ts'

/**
 * Who wrote the rows behind the number `after` up to `upTo`, in the order in which they began. Of rows
 * that the journal has forgotten (after a day) nothing is known.
 */
export async function writersBetween(
  em: EntityManager,
  campaignId: string,
  after: number,
  upTo: number,
): Promise<Writer[]> {
  const parts = await rowsQuery(em.getKysely<JournalTables>(), campaignId, after)
    .where('first_seq', '<=', upTo)
    .unionAll(tailQuery(em.getKysely<JournalTables>()))
    .execute()
  const writers: Writer[] = []
  for (const chunk of chunksOf(parts, campaignId))
    for (const { seq, personId, update } of rowsOf(chunk))
      if (seq > after && seq <= upTo) writers.push({ personId, clients: clientsOf(update) })
  return joinWriters([writers])
}

function clientsOf(update: Uint8Array): number[] {
  const scan = scanUpdate(update, defaultLimits.scan)
  return scan.ok ? scan.runs.map(({ client }) => client) : []
}
