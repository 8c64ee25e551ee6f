import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { AppError } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign as seedDocument } from '#shared/campaign/create-campaign.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import { brandTheme } from '#shared/page/brand-theme.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { findTemplate } from '#shared/templates/registry.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { appendJournal } from '#server/features/collaboration/append-journal.ts'
import { CompanyEntity } from '#server/features/companies/entities.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'
import { freeSlug } from './slug.ts'

/**
 * A new draft with its document, in one transaction: blank in the colours of the company, or from a
 * template as it is shown.
 */
export async function createCampaign(
  em: EntityManager,
  input: { companyId: string; personId: string; name: string; templateId?: string | undefined },
  now: Date,
): Promise<CampaignRow> {
  return em.transactional(async (tx) => {
    const company = await tx.findOneOrFail(CompanyEntity, { id: input.companyId })
    const document = firstState(input.templateId, company.brandKit)
    const campaign = tx.create(CampaignEntity, {
      id: uuidv7(),
      companyId: input.companyId,
      name: input.name,
      slug: await freeSlug(tx, input.name),
      status: 'draft',
      templateId: input.templateId ?? null,
      createdBy: input.personId,
      createdAt: now,
      updatedAt: now,
    })
    await tx.flush()
    const entry = { room: campaign.id, update: document, personId: input.personId }
    await appendJournal(tx, [entry], now)
    return campaign
  })
}

function firstState(templateId: string | undefined, brandKit: BrandKit): Uint8Array {
  const blank = { ...blankSeed, theme: brandTheme(brandKit) }
  const seed = templateId === undefined ? blank : findTemplate(templateId)?.seed
  if (!seed)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/templateId', detail: 'There is no such template.' },
    ])
  const doc = new Y.Doc()
  seedDocument(doc, seed, findBlock)
  return Y.encodeStateAsUpdate(doc)
}
