import { z } from 'zod'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { AuditFact } from '#server/core/audit/record-audit.ts'
import { campaignsOf, templatesWith } from './find-uses.ts'
import { namesWork, replaceWork } from './public/use-works.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { requireAsset } from '#server/features/assets/public/queries.ts'

const seedShape = z.custom<CampaignSeed>(isRecord)

/** How long (ms) a picture that was taken out of the library can be brought back. */
export const restorableMs = 86_400_000

/**
 * Puts another picture of the library in its place: in the campaigns as an edit of this person that
 * everybody sees at once, and in the templates. Returns in how many. What is live stays as it is.
 */
export async function replaceAsset(
  context: CompanyContext,
  input: { companyId: string; assetId: string; replacementId: string },
): Promise<{ campaigns: number; templates: number }> {
  const { em, services, person } = context
  const { companyId, replacementId: to } = input
  const { id: from, fileName } = await requireAsset(em, input)
  await requireAsset(em, { companyId, assetId: to })
  let campaigns = 0
  for (const campaign of await campaignsOf(em, companyId)) {
    const { id, status } = campaign
    if (status === 'archived') continue
    await services.flushRoom(id)
    const asked = { campaign, given: { id: from } }
    if (!(await services.documents.readNow(em, namesWork, asked)).found) continue
    let isChanged = false
    await services.editRoom(id, person.id, async (state) => {
      const edit = { campaign, given: { from, to }, state }
      const update = await services.documents.readState(em, replaceWork, edit)
      isChanged = update !== null
      return update
    })
    if (isChanged) campaigns++
  }
  const templates = await em.transactional(async (tx) => {
    const found = await templatesWith(tx, companyId, from)
    for (const template of found) {
      const moved: unknown = JSON.parse(JSON.stringify(template.seed).replaceAll(from, to))
      template.seed = seedShape.parse(moved)
    }
    await record(tx, context, { companyId, action: 'picture.replaced', subject: fileName })
    return found.length
  })
  return { campaigns, templates }
}

/**
 * Takes a picture out of the library. What is live goes on showing it; its files go when no release shows
 * it any more, and not before it can't be restored.
 */
export async function removeAsset(
  context: CompanyContext,
  input: { companyId: string; assetId: string },
): Promise<void> {
  const { em, services } = context
  await em.transactional(async (tx) => {
    const row = await requireAsset(tx, input)
    row.deletedAt = services.clock()
    const { companyId, fileName: subject } = row
    await record(tx, context, { companyId, action: 'picture.deleted', subject })
  })
}

/** Brings it back. Throws `not-found` when it was removed too long ago, or never was there. */
export async function restoreAsset(
  context: CompanyContext,
  { companyId, assetId: id }: { companyId: string; assetId: string },
): Promise<AssetRow> {
  const { em, services } = context
  const since = new Date(services.clock().getTime() - restorableMs)
  return em.transactional(async (tx) => {
    const row = await tx.findOne(AssetEntity, { companyId, id, kind: 'picture' })
    if (!row || (row.deletedAt && row.deletedAt < since)) throw new AppError('not-found')
    if (!row.deletedAt) return row
    await services.plans.requireRoomFor(tx, companyId, 'storage', services.clock())
    row.deletedAt = null
    await record(tx, context, { companyId, action: 'picture.restored', subject: row.fileName })
    return row
  })
}

const record = (
  em: CompanyContext['em'],
  { caller, services }: CompanyContext,
  fact: AuditFact,
): Promise<void> => recordAudit(em, caller, fact, services.clock())
