import type { EntityManager } from '#server/platform/db/open-database.ts'
import { rowsBetween } from './rows-between.ts'
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
  const rows = await rowsBetween(em, campaignId, after, upTo)
  const writers = rows.map(({ personId, runs }) => ({
    personId,
    clients: runs.map(({ client }) => client),
  }))
  return joinWriters([writers])
}
