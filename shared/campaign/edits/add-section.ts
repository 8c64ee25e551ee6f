import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { createSection, isColumnCount } from './create-section.ts'
import { editCampaign, isFree, pageOf } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import type { SectionStyle } from '../model/snapshot.ts'

export type AddSection = {
  pageId: string
  /** 1 to 4. Their ids are `columnId(sectionId, 0…3)`. */
  columns: number
  /** Equal shares when there is no ratio. */
  style?: Partial<SectionStyle>
  /** Among the page's shown sections; at the end when missing. */
  index?: number
  id?: string
}

/** Adds an empty section. Returns its id; false when the page is gone or full. */
export function addSection(doc: Y.Doc, args: AddSection, origin: unknown): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const { pageId, columns, style = {}, id = newId() } = args
    const page = pageOf(campaign, pageId)
    if (!page || page.sections.length >= limits.sectionsPerPage) return false
    if (!isColumnCount(columns) || !isFree(campaign, 'sections', id)) return false
    const index = args.index ?? page.sections.length
    createSection(campaign, { pageId, id, index, columns, style })
    return id
  })
}
