import type * as Y from 'yjs'
import { editCampaign, sectionOf } from './edit-campaign.ts'
import { markContentAlong, markRemoved } from './remove.ts'

export type RemoveSection = { sectionId: string }

/** Removes a section with what is shown in it. False when it is gone already. */
export function removeSection(doc: Y.Doc, { sectionId }: RemoveSection, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const section = sectionOf(campaign, sectionId)
    if (!section) return false
    markRemoved(campaign, 'sections', sectionId)
    markContentAlong(campaign, section)
    return true
  })
}
