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

/** A form as it was in one release; null when that release had no such form. */
export function findPublishedForm(
  em: EntityManager,
  releaseId: string,
  formId: string,
): Promise<PublishedFormRow | null> {
  return em.findOne(PublishedFormEntity, { releaseId, formId })
}
