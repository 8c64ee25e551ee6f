import { v7 as uuidv7, validate as isUuid } from 'uuid'
import * as Y from 'yjs'
import { AppError } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { acceptCampaignFile, campaignFormat } from '#shared/campaign/file/campaign-file.ts'
import { createCampaign as seedDocument } from '#shared/campaign/edits/create-campaign.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { brandTheme } from '#shared/page/colours/brand-theme.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { loadTemplate } from '#shared/templates/load-template.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import type { Caller } from '#server/core/caller.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { freeSlug } from '#server/core/campaigns/slug.ts'

/** What a draft begins with: a template by its id, pages, or all that another document knows. */
export type Start =
  { templateId?: string | undefined } | { seed: CampaignSeed } | { state: Uint8Array }

/**
 * A new draft with its document, in one transaction, which the audit log tells of: blank in the
 * colours and the language of the company unless told what it starts from, which is taken as it is.
 * Throws `plan-limit` when the company's plan has no room for one more.
 */
export async function createCampaign(
  em: EntityManager,
  by: Caller,
  input: NewCampaign,
  { plans, now }: { plans: Plans; now: Date },
): Promise<CampaignRow> {
  return em.transactional(async (tx) => {
    await requireRoomForCampaign(tx, plans, input.companyId, now)
    const slug = await freeSlug(tx, input.name)
    const campaign = await addCampaign(tx, { ...input, slug, personId: by.person.id }, now)
    const about = { companyId: input.companyId, campaignId: campaign.id, subject: input.name }
    await recordAudit(tx, by, { ...about, action: 'campaign.created' }, now)
    return campaign
  })
}

/** Throws `plan-limit` when the company's plan has no room for one more campaign. */
export async function requireRoomForCampaign(
  tx: EntityManager,
  plans: Plans,
  companyId: string,
  now: Date,
): Promise<void> {
  await plans.requireRoomFor(tx, companyId, 'campaigns', now)
  await plans.requireRoomFor(tx, companyId, 'documents', now)
}

type NewCampaign = { companyId: string; name: string } & Start

/**
 * The draft and its document alone, in the caller's transaction; nobody is told. With `sampleFrom` it
 * is a sample that is being made from then on, which nobody sees yet.
 */
export async function addCampaign(
  tx: EntityManager,
  input: NewCampaign & { slug: string; personId: string; sampleFrom?: Date },
  now: Date,
): Promise<CampaignRow> {
  const { companyId, name, slug, personId, sampleFrom = null } = input
  const campaign = tx.create(CampaignEntity, {
    id: uuidv7(),
    companyId,
    name,
    slug,
    status: 'draft',
    templateId: ('templateId' in input ? input.templateId : null) ?? null,
    sample: sampleFrom && 'making',
    hiddenAt: sampleFrom,
    createdBy: personId,
    createdAt: now,
    updatedAt: now,
  })
  const update = 'state' in input ? input.state : stateOf(await seedFor(tx, input, now))
  await tx.flush()
  await appendJournal(tx, [{ room: campaign.id, update, personId }], now)
  return campaign
}

async function seedFor(
  em: EntityManager,
  input: { companyId: string } & ({ templateId?: string | undefined } | { seed: CampaignSeed }),
  now: Date,
): Promise<CampaignSeed> {
  if ('seed' in input) return input.seed
  const { companyId, templateId } = input
  if (templateId === undefined) {
    const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
    const { brandKit, language } = company
    return { ...blankSeed, theme: brandTheme(brandKit), site: { language } }
  }
  const seed = (await loadTemplate(templateId, now)) ?? (await ownSeed(em, companyId, templateId))
  if (seed) return seed
  throw new AppError('validation-failed', undefined, [
    { pointer: '/templateId', detail: 'There is no such template.' },
  ])
}

/** A template of the company, read as a file of this build would be. */
async function ownSeed(
  em: EntityManager,
  companyId: string,
  templateId: string,
): Promise<CampaignSeed | null> {
  if (!isUuid(templateId)) return null
  const where = { id: templateId, companyId }
  const row = await em.findOne(TemplateEntity, where, { populate: ['seed'] })
  if (!row) return null
  const file = { ...campaignFormat, name: row.name, seed: row.seed }
  const accepted = acceptCampaignFile(file, findBlock)
  if ('problems' in accepted) throw new AppError('validation-failed', accepted.problems.join(' '))
  return accepted.seed
}

function stateOf(seed: CampaignSeed): Uint8Array {
  const doc = new Y.Doc()
  seedDocument(doc, seed, findBlock)
  return Y.encodeStateAsUpdate(doc)
}
