import type * as Y from 'yjs'
import { campaignParent } from '../document/document.ts'
import { editCampaign, ordinaryPageOf } from './edit-campaign.ts'
import { place } from './place.ts'

/** `index` counts the shown pages without this one. */
export type MovePage = { pageId: string; index: number }

/** Moves a page among the pages. False when it is gone, or a variant. */
export function movePage(doc: Y.Doc, { pageId, index }: MovePage, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    if (!ordinaryPageOf(campaign, pageId)) return false
    const shown = campaign.outline.pages.map(({ id }) => id).filter((id) => id !== pageId)
    place(campaign, { level: 'pages', parent: campaignParent, shown }, index, [pageId])
    return true
  })
}
