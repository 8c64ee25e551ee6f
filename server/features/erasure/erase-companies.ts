import { setImmediate } from 'node:timers/promises'
import { RightsChangeEntity } from '#server/core/access/entities.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/public/entities.ts'
import { deleteAssetFiles } from '#server/platform/storage/asset-files.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { eraseCampaign } from './public/erase-campaign.ts'
import { deleteBilling } from '#server/features/billing/public/queries.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import { LeadSettingsEntity } from '#server/features/leads/public/entities.ts'
import { deleteWebhooks } from '#server/features/webhooks/public/forget-deliveries.ts'
import { forgetMemberOrAll } from '#server/features/notifications/public/clean-notifications.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity, InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'

/** Rows deleted by one statement, so that others get their turn between. */
const portion = 2_000

/**
 * Erases the companies whose time has come, with everything of theirs; nothing can be added to a
 * closed company meanwhile, and it can't be opened any more. May be cut off at any point: the
 * company itself goes last, so the next run goes on. Mails about a company are as old as its
 * closing, and forgotten after the same thirty days by the cleaning of mails.
 */
export async function eraseCompanies(em: EntityManager, dataDir: string, now: Date): Promise<void> {
  const due = await em.find(CompanyEntity, { eraseAt: { $lte: now } }, { fields: ['id'] })
  for (const { id } of due) await eraseCompany(em.fork(), dataDir, id)
}

async function eraseCompany(em: EntityManager, dataDir: string, companyId: string): Promise<void> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { fields: ['id'] })
  for (const { id } of campaigns) {
    await deletePortions(em, 'visit_event', id)
    await deletePortions(em, 'lead', id)
    await deletePortions(em, 'poll_vote', id)
    await em.transactional(async (tx) => {
      await eraseCampaign(tx, id)
      await forgetChanges(tx, id)
    })
  }
  const assets = await em.find(AssetEntity, { companyId }, { fields: ['id'] })
  for (const { id } of assets) {
    await deleteAssetFiles(dataDir, id)
    await em.nativeDelete(AssetEntity, { id })
  }
  await em.transactional(async (tx) => {
    await deleteWebhooks(tx, companyId)
    await deleteBilling(tx, companyId)
    await tx.nativeDelete(LeadSettingsEntity, { companyId })
    await tx.nativeDelete(TemplateEntity, { companyId })
    await tx.nativeDelete(CustomDomainEntity, { companyId })
    await tx.nativeDelete(ApiKeyEntity, { companyId })
    await tx.nativeDelete(InviteEntity, { companyId })
    await forgetMemberOrAll(tx, { companyId })
    await tx.nativeDelete(MemberEntity, { companyId })
    await tx.nativeDelete(CompanyEntity, { id: companyId })
    // The database lets go of its audit log only now.
    await tx.nativeDelete(AuditEntryEntity, { companyId })
    await forgetChanges(tx, companyId)
  })
}

/** Nobody has to hear that rights changed by this: nothing is open of a closed company. */
async function forgetChanges(em: EntityManager, subjectId: string): Promise<void> {
  await em.nativeDelete(RightsChangeEntity, { subjectId })
}

/** What a campaign has very many of. */
async function deletePortions(
  em: EntityManager,
  table: 'visit_event' | 'lead' | 'poll_vote',
  campaignId: string,
): Promise<void> {
  const statement = `delete from ${table} where id in (select id from ${table} where campaign_id = ? limit ?) returning id`
  for (;;) {
    const deleted = await em.execute<{ id: string }[]>(statement, [campaignId, portion], 'all')
    if (deleted.length < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
