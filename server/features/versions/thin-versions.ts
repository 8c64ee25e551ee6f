import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import { unpinPosition } from '#server/features/collaboration/public/positions.ts'
import { retentionTurn } from '#server/features/collaboration/public/retention.ts'
import { joinWriters } from '#server/features/collaboration/public/writers.ts'
import { VersionEntity } from './public/entities.ts'
import type { VersionRow } from './public/entities.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** All of a day are kept, then the last of each hour for a week, then the last of each day. */
const grains = [
  { grain: 1, afterMs: dayMs, everyMs: hourMs },
  { grain: 2, afterMs: 8 * dayMs, everyMs: dayMs },
]

/** Versions looked at by one transaction. */
const portion = 200

/**
 * Lets go of versions that were made by themselves and have another one soon after, the more the
 * older they are. Those with a name, of a review or a release always stay. Run once an hour; may be
 * cut off at any point.
 */
export async function thinVersions(em: EntityManager, now: Date): Promise<void> {
  for (const { grain, afterMs, everyMs } of grains)
    for (;;) {
      const old = { $lt: new Date(now.getTime() - afterMs) }
      const due = await em
        .fork()
        .find(
          VersionEntity,
          { kind: ['automatic', 'restore'], name: null, grain: { $lt: grain }, createdAt: old },
          { orderBy: { createdAt: 'asc' }, limit: portion, fields: ['id', 'campaignId'] },
        )
      for (const { id, campaignId } of due)
        await em.fork().transactional((tx) => thin(tx, { id, campaignId }, grain, everyMs))
      if (due.length < portion) break
    }
}

async function thin(
  tx: EntityManager,
  { id, campaignId }: Pick<VersionRow, 'id' | 'campaignId'>,
  grain: number,
  everyMs: number,
): Promise<void> {
  await acquireLock(tx, retentionTurn(campaignId))
  const version = await tx.findOne(VersionEntity, { id })
  // Somebody has named it, or it is gone.
  if (!version || version.name || !['automatic', 'restore'].includes(version.kind)) return
  const [next] = await tx.find(
    VersionEntity,
    { campaignId, journalSeq: { $gt: version.journalSeq } },
    { orderBy: { journalSeq: 'asc' }, limit: 1 },
  )
  const period = ({ createdAt }: VersionRow) => Math.floor(createdAt.getTime() / everyMs)
  if (!next || period(next) !== period(version)) {
    version.grain = grain
    await tx.flush()
    return
  }
  next.writers = joinWriters([version.writers, next.writers])
  await unpinPosition(tx, campaignId, version.journalSeq)
  tx.remove(version)
  await tx.flush()
}
