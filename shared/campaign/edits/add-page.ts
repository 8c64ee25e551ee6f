import * as Y from 'yjs'
import { cutText } from '../model/cut-text.ts'
import { createSection } from './create-section.ts'
import { campaignParent } from '../document/document.ts'
import { editCampaign, isFree, openCampaign } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { normalisePath } from '../model/page-path.ts'
import { place } from './place.ts'
import { newId } from '../../lib/new-id.ts'

export type AddPage = {
  path: string
  title: string
  description?: string
  /** Among the shown pages; at the end when missing. */
  index?: number
  id?: string
  /** Id of the one empty section that a new page starts with. */
  sectionId?: string
}

/** Adds a page with one empty section of one column. Returns its id, false at the limit of pages. */
export function addPage(doc: Y.Doc, args: AddPage, origin: unknown): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const { id = newId(), sectionId = newId() } = args
    const shown = campaign.outline.pages.map((page) => page.id)
    if (shown.length >= limits.pages || !isFree(campaign, 'pages', id)) return false
    if (!isFree(campaign, 'sections', sectionId)) return false
    const page = new Y.Map<unknown>()
    page.set('path', normalisePath(args.path))
    page.set('title', cutText(args.title, limits.title))
    page.set('description', cutText(args.description ?? '', limits.description))
    campaign.roots.pages.set(id, page)
    const index = args.index ?? shown.length
    place(campaign, { level: 'pages', parent: campaignParent, shown }, index, [id])
    createSection(openCampaign(doc), { pageId: id, id: sectionId, index: 0, columns: 1, style: {} })
    return id
  })
}
