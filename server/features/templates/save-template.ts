import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { mostTemplates } from '#shared/contract/templates.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { TemplateEntity } from './public/entities.ts'
import type { TemplateRow } from './public/entities.ts'
import { templateWork } from './public/template-work.ts'
import type { FoundTemplate } from './public/template-work.ts'

/** In characters of JSON; a campaign with very much in it is duplicated rather than kept. */
export const largestTemplate = 2_000_000

type Saving = { name: string; personId: string; sectionId?: string | undefined }

/** The campaign as it is stored now, or one of its sections on a page of its own. Before a transaction. */
export async function readTemplate(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  campaign: CampaignRow,
  sectionId: string | undefined,
): Promise<FoundTemplate> {
  const given = { sectionId: sectionId ?? null, most: largestTemplate }
  return (await documents.readNow(em, templateWork, { campaign, given })).found
}

/**
 * Keeps what was read of a campaign. Throws `validation-failed` when it is too large, when the company
 * keeps too many, or for a section that is not there.
 */
export async function saveTemplate(
  em: EntityManager,
  { companyId }: Pick<CampaignRow, 'companyId'>,
  { name, personId, sectionId, found }: Saving & { found: FoundTemplate },
  now: Date,
): Promise<TemplateRow> {
  if ((await em.count(TemplateEntity, { companyId })) >= mostTemplates)
    throw invalid('/name', `A company keeps at most ${mostTemplates} templates. Delete one first.`)
  if (found === 'no-section')
    throw invalid('/sectionId', 'There is no such section, or it is not saved yet.')
  if (found === 'too-large')
    throw invalid(
      '/campaignId',
      'This is too large for a template. Duplicate the campaign instead.',
    )
  const row = em.create(TemplateEntity, {
    id: uuidv7(),
    companyId,
    name,
    kind: sectionId === undefined ? 'campaign' : 'section',
    ...found,
    createdBy: personId,
    createdAt: now,
  })
  await em.flush()
  return row
}

function invalid(pointer: string, detail: string): AppError {
  return new AppError('validation-failed', undefined, [{ pointer, detail }])
}
