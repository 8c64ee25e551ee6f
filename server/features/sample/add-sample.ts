import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { eraseCampaign } from '#server/features/erasure/public/erase-campaign.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { changeCompany, withLockedCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import type { Services } from '#server/core/services.ts'
import { beginSample, fillSample } from './make-sample.ts'

/** How long what was removed can be brought back. */
const hiddenMs = 3_600_000
/** What is not made by then was cut off. */
const makingMs = 60_000

/**
 * The sample of a company, from now on seen: the one that is there or was removed lately, as it is,
 * else a new one. `conflict` while somebody else has one made.
 */
export async function addSample(
  services: Services,
  em: EntityManager,
  by: Admitted,
): Promise<CampaignRow> {
  const now = services.clock()
  const sample = await changeCompany(em, by, async (tx, { id: companyId }) => {
    const known = await tx.findOne(CampaignEntity, { companyId, sample: { $ne: null } })
    if (known?.sample === 'ready') return unhide(tx, known, by, now)
    if (known) await giveUp(tx, known, now)
    return beginSample(tx, companyId, now)
  })
  if (sample.sample === 'ready') return sample
  await fillOrErase(services, sample)
  return changeCompany(em.fork(), by, async (tx) =>
    unhide(tx, await tx.findOneOrFail(CampaignEntity, { id: sample.id }), by, now),
  )
}

/** Shows it to whoever may see it, and records that. Changes nothing where it is shown already. */
async function unhide(tx: EntityManager, row: CampaignRow, by: Admitted, now: Date) {
  if (!row.hiddenAt) return row
  const action = row.sample === 'making' ? 'campaign.created' : 'campaign.restored'
  row.sample = 'ready'
  row.hiddenAt = null
  const about = { companyId: row.companyId, campaignId: row.id, subject: row.name }
  await recordAudit(tx, by.caller, { ...about, action }, now)
  return row
}

/** Erases what was cut off while it was made; throws `conflict` while it may still go on. */
async function giveUp(tx: EntityManager, { id, hiddenAt }: CampaignRow, now: Date): Promise<void> {
  if (hiddenAt && now.getTime() - hiddenAt.getTime() < makingMs)
    throw new AppError('conflict', 'The sample is being made. It will be here in a moment.')
  await eraseCampaign(tx, id)
}

async function fillOrErase(services: Services, sample: CampaignRow): Promise<void> {
  try {
    await fillSample(services, sample, services.clock())
  } catch (error) {
    await eraseCampaign(services.database.fork(), sample.id)
    throw error
  }
}

/** Erases what was removed too long ago to be brought back, and what was never finished. */
export async function purgeHiddenSamples(em: EntityManager, now: Date): Promise<void> {
  const hiddenAt = { $lt: new Date(now.getTime() - hiddenMs) }
  const rows = await em.find(CampaignEntity, { hiddenAt }, { fields: ['id', 'companyId'] })
  for (const { id, companyId } of rows)
    await withLockedCompany(em.fork(), companyId, async (tx) => {
      const isStillHidden = (await tx.count(CampaignEntity, { id, hiddenAt })) > 0
      if (isStillHidden) await eraseCampaign(tx, id)
    })
}
