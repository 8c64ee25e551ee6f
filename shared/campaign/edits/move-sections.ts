import type * as Y from 'yjs'
import { editCampaign, pageOf, sectionOf } from './edit-campaign.ts'
import { bringSections } from './leave-variant.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'

/** `index` counts the target page's shown sections without the moved ones. */
export type MoveSections = { sectionIds: readonly string[]; pageId: string; index: number }

/**
 * Moves sections, in the order given, to one place of a page. Sections that are gone are left out;
 * false when none is left, the page is gone, or they do not fit on it. What a variant inherits is
 * copied to leave it, as a block is (see move-blocks.ts).
 */
export function moveSections(doc: Y.Doc, args: MoveSections, origin: unknown): boolean {
  const { pageId, index } = args
  return editCampaign(doc, origin, (campaign) => {
    const page = pageOf(campaign, pageId)
    const ids = [...new Set(args.sectionIds)].filter((id) => sectionOf(campaign, id))
    if (!page || ids.length === 0) return false
    const shown = page.sections.map(({ id }) => id).filter((id) => !ids.includes(id))
    if (shown.length + ids.length > limits.sectionsPerPage) return false
    const moved = bringSections(campaign, ids, pageId)
    place(campaign, { level: 'sections', parent: pageId, shown }, index, moved)
    return true
  })
}
