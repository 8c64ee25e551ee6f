import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import { formDefinitionOf } from '#server/features/leads/public/form-definition.ts'
import type { FormDefinition } from '#server/features/leads/public/form-definition.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'

/**
 * What each form of a campaign asks for, to check and label what visitors send in; one that a variant
 * inherits has its id there.
 */
export function formsOf(
  snapshot: CampaignSnapshot,
  slug: string,
): { formId: string; definition: FormDefinition }[] {
  const blocks = everyPage(snapshot)
    .flatMap((page) => page.sections)
    .flatMap((section) => section.columns)
    .flatMap((column) => column.blocks)
  return blocks
    .filter((block) => block.kind === 'form')
    .map(({ id, props }) => {
      const { inputs, success, thanks } = props
      const form = {
        inputs: Array.isArray(inputs) ? inputs : [],
        success: text(success),
        thanks: text(thanks),
      }
      return { formId: id, definition: formDefinitionOf(form, (href) => publicHref(href, slug)) }
    })
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
