import type { ChartNote } from '#shared/contract/chart-notes.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ChartNoteEntity } from './entities.ts'
import type { ChartNoteRow } from './entities.ts'

/** The notes of campaigns at [from, to) ms, earliest first; of more than `most` the latest. */
export async function listNotes(
  em: EntityManager,
  campaignIds: readonly string[],
  { from, to, most }: { from: number; to: number; most: number },
): Promise<ChartNoteRow[]> {
  if (campaignIds.length === 0) return []
  const at = { $gte: new Date(from), $lt: new Date(to) }
  const rows = await em.find(
    ChartNoteEntity,
    { campaignId: [...campaignIds], at },
    { orderBy: { at: 'desc', id: 'desc' }, limit: most },
  )
  return rows.toReversed()
}

/** A note as people read it. */
export const presentNote = ({ id, at, words, createdByName }: ChartNoteRow): ChartNote => ({
  id,
  at: at.toISOString(),
  words,
  createdBy: createdByName,
})
