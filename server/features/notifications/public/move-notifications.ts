import type { EntityManager } from '#server/platform/db/open-database.ts'
import { NotificationEntity } from './entities.ts'

/** Has a guest told what was for another one, who is the same person; of one source once. */
export async function moveNotifications(
  tx: EntityManager,
  { from, to, campaignId }: { from: string; to: string; campaignId: string },
): Promise<void> {
  const rows = await tx.find(NotificationEntity, { personId: from, campaignId })
  const sourceId = rows.map((row) => row.sourceId)
  const known = await tx.find(NotificationEntity, { personId: to, sourceId })
  const told = new Set(known.map((row) => row.sourceId))
  for (const row of rows)
    if (told.has(row.sourceId)) tx.remove(row)
    else row.personId = to
  await tx.flush()
}
