import { AppError } from '#shared/errors/catalogue.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import type { VersionRow } from './public/entities.ts'
import { recordVersion } from './public/record-version.ts'
import { restoreWork } from './public/restore-work.ts'

/**
 * Brings back a version, or one block of it, as an edit of the live document: everybody who has it
 * open sees it at once, and it is on the disk when this resolves. What was there before is recorded,
 * too. Returns the version that shows the result. Throws `conflict` when the block is not in that
 * version, or there is no place for it any more.
 */
export async function restoreCampaign(
  context: CampaignContext,
  version: VersionRow,
  blockId: string | undefined,
): Promise<VersionRow> {
  const { services, em, campaign, person, caller } = context
  await recordVersion(services, em, campaign, { kind: 'automatic' })
  const asked = { campaign, given: { blockId: blockId ?? null }, since: version.journalSeq }
  await services.editRoom(campaign.id, person.id, async (state) => {
    const restored = await services.documents.readState(em, restoreWork, { ...asked, state })
    if (restored === 'gone') throw new AppError('not-found')
    if (restored === 'refused')
      throw new AppError('conflict', 'This block can’t be restored from there.')
    return restored.update
  })
  const restored = await recordVersion(services, em, campaign, {
    kind: 'restore',
    personId: person.id,
    restoredFrom: version.number,
  })
  const { id: campaignId, companyId, name: subject } = campaign
  const details = { version: String(version.number), ...(blockId ? { block: blockId } : {}) }
  const about = { companyId, campaignId, subject, details }
  const entry = { ...about, action: 'version.restored' } as const
  await em.transactional((tx) => recordAudit(tx, caller, entry, services.clock()))
  return restored
}
