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
import {
  claimAhead,
  mostAtOnce,
  writeAhead,
} from '#server/features/collaboration/public/write-ahead.ts'
import type { Caller } from '#server/core/caller.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { TemplateEntity } from '#server/features/templates/public/entities.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { freeSlug } from '#server/core/campaigns/slug.ts'

/** What a draft begins with: a template by its id, pages, or a whole document in updates. */
export type Start =
  { templateId?: string | undefined } | { seed: CampaignSeed } | { updates: readonly Uint8Array[] }

/**
 * A new draft with its document, in one transaction (a large document is written ahead of it, and is not
 * there before), which the audit log tells of: blank in the
 * colours and the language of the company unless told what it starts from, which is taken as it is.
 * Throws `plan-limit` when the company's plan has no room for one more.
 */
export async function createCampaign(
  em: EntityManager,
  by: Caller,
  input: NewCampaign,
  { plans, now }: { plans: Plans; now: Date },
): Promise<CampaignRow> {
  const [id, personId] = [uuidv7(), by.person.id]
  const updates = await documentFor(em, input, now)
  const ahead = isLarge(updates)
    ? await writeAhead(em, { campaignId: id, personId, updates }, now)
    : null
  return em.transactional(async (tx) => {
    await requireRoomForCampaign(tx, plans, input.companyId, now)
    if (ahead !== null) await claimAhead(tx, id, ahead)
    const slug = await freeSlug(tx, input.name)
    const campaign = await addRow(tx, { ...input, id, slug, personId }, now)
    if (ahead === null) await appendAll(tx, campaign, updates, now)
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
  const campaign = await addRow(tx, { ...input, id: uuidv7() }, now)
  await appendAll(tx, campaign, await documentFor(tx, input, now), now)
  return campaign
}

type NewRow = NewCampaign & { id: string; slug: string; personId: string; sampleFrom?: Date }

async function addRow(tx: EntityManager, input: NewRow, now: Date): Promise<CampaignRow> {
  const { id, companyId, name, slug, personId, sampleFrom = null } = input
  const campaign = tx.create(CampaignEntity, {
    id,
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
  await tx.flush()
  return campaign
}

const isLarge = (updates: readonly Uint8Array[]) =>
  updates.reduce((sum, { length }) => sum + length, 0) > mostAtOnce

async function appendAll(
  tx: EntityManager,
  { id: room, createdBy: personId }: CampaignRow,
  updates: readonly Uint8Array[],
  now: Date,
): Promise<void> {
  const entries = updates.map((update) => ({ room, update, personId }))
  await appendJournal(tx, entries, now)
}

/** The document that it begins with, in updates that follow one another. */
async function documentFor(
  em: EntityManager,
  input: NewCampaign,
  now: Date,
): Promise<readonly Uint8Array[]> {
  return 'updates' in input ? input.updates : [stateOf(await seedFor(em, input, now))]
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
