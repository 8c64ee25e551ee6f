import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { seedOfSection, seedOfSnapshot } from '#shared/campaign/file/campaign-file.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { mostTemplates } from '#shared/contract/templates.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { TemplateEntity } from './public/entities.ts'
import type { TemplateRow } from './public/entities.ts'

/** In characters of JSON; a campaign with very much in it is duplicated rather than kept. */
export const largestTemplate = 2_000_000

type Saving = { name: string; personId: string; sectionId?: string | undefined }

/**
 * Keeps the campaign as it is stored now, or one of its sections on a page of its own. Throws
 * `validation-failed` when it is too large, when the company keeps too many, or for a section that
 * is not there.
 */
export async function saveTemplate(
  em: EntityManager,
  campaign: CampaignRow,
  { name, personId, sectionId }: Saving,
  now: Date,
): Promise<TemplateRow> {
  const { companyId } = campaign
  if ((await em.count(TemplateEntity, { companyId })) >= mostTemplates)
    throw invalid('/name', `A company keeps at most ${mostTemplates} templates. Delete one first.`)
  const { snapshot } = await readCampaignDocument(em, campaign.id)
  const seed = sectionId === undefined ? seedOfSnapshot(snapshot) : seedWith(snapshot, sectionId)
  if (!seed) throw invalid('/sectionId', 'There is no such section, or it is not saved yet.')
  if (JSON.stringify(seed).length > largestTemplate)
    throw invalid(
      '/campaignId',
      'This is too large for a template. Duplicate the campaign instead.',
    )
  const row = em.create(TemplateEntity, {
    id: uuidv7(),
    companyId,
    name,
    kind: sectionId === undefined ? 'campaign' : 'section',
    ground: snapshot.theme.background,
    seed,
    createdBy: personId,
    createdAt: now,
  })
  await em.flush()
  return row
}

function seedWith({ theme, pages }: CampaignSnapshot, sectionId: string): CampaignSeed | null {
  const all = pages.flatMap(({ sections, variants }) => [
    ...sections,
    ...variants.flatMap((variant) => variant.sections),
  ])
  const section = all.find(({ id }) => id === sectionId)
  if (!section) return null
  return { theme, pages: [{ path: '/', title: 'Home', sections: [seedOfSection(section)] }] }
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError('validation-failed', undefined, [{ pointer, detail }])
}
