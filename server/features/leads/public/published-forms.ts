import { inVariant } from '#shared/campaign/document/variant-ids.ts'
import type { PageAttribution } from '#server/features/ingest/public/page-token.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { PublishedFormEntity } from './entities.ts'
import type { PublishedFormRow } from './entities.ts'
import type { FormDefinition } from './form-definition.ts'

/** Notes the forms of a new release, in the transaction that publishes it. */
export async function recordPublishedForms(
  em: EntityManager,
  release: { releaseId: string; campaignId: string; companyId: string },
  forms: readonly { formId: string; definition: FormDefinition }[],
): Promise<void> {
  for (const form of forms) em.create(PublishedFormEntity, { ...release, ...form })
  await em.flush()
}

/** A form as it was on a page or variant of one release; null when that release had no such form. */
export async function findPublishedForm(
  em: EntityManager,
  { releaseId, variant }: Pick<PageAttribution, 'releaseId' | 'variant'>,
  formId: string,
): Promise<PublishedFormRow | null> {
  const own = variant && inVariant(variant, formId)
  const ofVariant = own && (await em.findOne(PublishedFormEntity, { releaseId, formId: own }))
  return ofVariant || em.findOne(PublishedFormEntity, { releaseId, formId })
}
