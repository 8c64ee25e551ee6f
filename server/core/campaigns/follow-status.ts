import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { ScheduleEntity } from './schedule-entity.ts'

/**
 * Keeps what is planned true to the state that the campaign has come to, in the caller's transaction:
 * what is live has started, and what is over needs no end.
 */
export async function followStatus(
  tx: EntityManager,
  { id: campaignId, status }: Pick<CampaignRow, 'id' | 'status'>,
): Promise<void> {
  if (status === 'scheduled') return
  const plan = await tx.findOne(ScheduleEntity, { campaignId }, { refresh: true })
  if (!plan) return
  const { endsAt } = plan
  if ((status === 'live' || status === 'paused') && endsAt) {
    if (!plan.startsAt) return
    const started = { startsAt: null, versionId: null, versionNumber: null, journalSeq: null }
    Object.assign(plan, { ...started, dueAt: endsAt })
  } else tx.remove(plan)
  await tx.flush()
}
