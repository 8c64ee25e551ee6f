import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { must } from '#shared/lib/must.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

/** Makes a variant of a campaign's first page, as that person. */
export async function addVariantTo(
  { database, time }: Pick<Companies, 'database' | 'time'>,
  by: { campaignId: string; personId: string },
): Promise<{ pageId: string; variantId: string }> {
  let made = { pageId: '', variantId: '' }
  await writeDocument(database.fork(), { ...by, now: time.now }, (doc) => {
    const { id: pageId } = must(readCampaign(doc, findBlock).pages[0], 'no page')
    const variantId = addVariant(doc, { pageId }, null)
    made = { pageId, variantId: must(variantId || undefined, 'no variant') }
  })
  return made
}
