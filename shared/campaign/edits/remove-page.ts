import type * as Y from 'yjs'
import { editCampaign, ordinaryPageOf } from './edit-campaign.ts'
import { markRemoved, markSectionAlong } from './remove.ts'

/** Removes a page with what is shown on it. False when it is gone, a variant, or the only one left. */
export function removePage(doc: Y.Doc, { pageId }: { pageId: string }, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const page = ordinaryPageOf(campaign, pageId)
    if (!page || campaign.outline.pages.length === 1) return false
    markRemoved(campaign, 'pages', pageId)
    for (const section of page.sections) markSectionAlong(campaign, pageId, section)
    return true
  })
}
