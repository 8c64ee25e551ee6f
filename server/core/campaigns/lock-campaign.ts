import { AppError } from '#shared/errors/catalogue.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'

/**
 * Runs `change` in a transaction beside which nobody else changes the campaign's state, answers its
 * review or publishes it. What `change` reads is as of then. A campaign that is gone is `not-found`.
 */
export function withLockedCampaign<Result>(
  em: EntityManager,
  campaignId: string,
  change: (tx: EntityManager, campaign: CampaignRow) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: EntityManager) => change(tx, await lockCampaign(tx, campaignId))
  // Nothing that was read before the lock may be taken for the present.
  return em.transactional(run, { clear: true })
}

/** The campaign, locked until the transaction is over. */
export async function lockCampaign(tx: EntityManager, campaignId: string): Promise<CampaignRow> {
  await lockRow(tx, 'campaign', campaignId)
  const campaign = await tx.findOne(CampaignEntity, { id: campaignId }, { refresh: true })
  if (!campaign) throw new AppError('not-found')
  return campaign
}
