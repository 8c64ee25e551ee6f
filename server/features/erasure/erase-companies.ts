import { RightsChangeEntity } from '#server/core/access/entities.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { deleteAssetFiles } from '#server/platform/storage/stored-paths.ts'
import { deletePagePictures } from '#server/features/page-pictures/public/picture-files.ts'
import { deleteProofs } from '#server/features/proofs/public/proof-files.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { emptyCampaign, eraseCampaign } from './public/erase-campaign.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { deletePortions } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { WebhookTables } from '#server/features/webhooks/public/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'

/**
 * Erases the companies whose time has come, with everything of theirs; nothing can be added to a
 * closed company meanwhile, and it can't be opened any more. May be cut off at any point: the
 * company itself goes last, so the next run goes on. Mails about a company are as old as its
 * closing, and forgotten after the same thirty days by the cleaning of mails.
 */
export async function eraseCompanies(
  em: EntityManager,
  files: FileStore,
  now: Date,
): Promise<void> {
  const due = await em.find(CompanyEntity, { eraseAt: { $lte: now } }, { fields: ['id'] })
  for (const { id } of due) await eraseCompany(em.fork(), files, id)
}

async function eraseCompany(em: EntityManager, files: FileStore, companyId: string): Promise<void> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { fields: ['id'] })
  for (const { id } of campaigns) {
    await emptyCampaign(em, id)
    await em.transactional(async (tx) => {
      await eraseCampaign(tx, id)
      await forgetChanges(tx, id)
    })
    await deletePagePictures(files, id)
    await deleteProofs(files, id)
  }
  const assets = await em.find(AssetEntity, { companyId }, { fields: ['id'] })
  for (const { id } of assets) {
    await deleteAssetFiles(files, id)
    await em.nativeDelete(AssetEntity, { id })
  }
  await deletePortions<WebhookTables>(em, 'webhook_delivery', { company_id: companyId })
  await em.transactional(async (tx) => {
    // The rest goes with it, its audit log too: only now the database lets go of that.
    await tx.nativeDelete(CompanyEntity, { id: companyId })
    await forgetChanges(tx, companyId)
  })
}

/** Nobody has to hear that rights changed by this: nothing is open of a closed company. */
async function forgetChanges(em: EntityManager, subjectId: string): Promise<void> {
  await em.nativeDelete(RightsChangeEntity, { subjectId })
}
