import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { AppError } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign as seedDocument } from '#shared/campaign/create-campaign.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { findTemplate } from '#shared/templates/registry.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { appendJournal } from '#server/features/collaboration/append-journal.ts'
import { CampaignEntity } from './entities.ts'
import type { CampaignRow } from './entities.ts'
import { freeSlug } from './slug.ts'

/** A new draft with its document, blank or from a template, in one transaction. */
export async function createCampaign(
  em: EntityManager,
  input: { companyId: string; personId: string; name: string; templateId?: string | undefined },
  now: Date,
): Promise<CampaignRow> {
  const document = firstState(input.templateId)
  return em.transactional(async (tx) => {
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
    const entry = { campaignId: campaign.id, update: document, personId: input.personId }
    await appendJournal(tx, [entry], now)
    return campaign
  })
}

function firstState(templateId: string | undefined): Uint8Array {
  const seed = templateId === undefined ? blankSeed : findTemplate(templateId)?.seed
  if (!seed)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/templateId', detail: 'There is no such template.' },
    ])
  const doc = new Y.Doc()
  seedDocument(doc, seed, findBlock)
  return Y.encodeStateAsUpdate(doc)
}
