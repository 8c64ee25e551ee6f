import type * as Y from 'yjs'
import { editCampaign, pageOf, sectionOf } from './edit-campaign.ts'
import { limits } from './limits.ts'
import { place } from './place.ts'

/** `index` counts the target page's shown sections without this one. */
export type MoveSection = { sectionId: string; pageId: string; index: number }

/** Moves a section within or across pages. False when it or the page is gone or the page is full. */
export function moveSection(doc: Y.Doc, args: MoveSection, origin: unknown): boolean {
  const { sectionId, pageId, index } = args
  return editCampaign(doc, origin, (campaign) => {
    const page = pageOf(campaign, pageId)
    if (!page || !sectionOf(campaign, sectionId)) return false
    const shown = page.sections.map(({ id }) => id).filter((id) => id !== sectionId)
    if (shown.length >= limits.sectionsPerPage) return false
    place(campaign, { level: 'sections', parent: pageId, shown }, index, [sectionId])
    return true
  })
}
