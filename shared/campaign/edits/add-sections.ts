import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { storeBlocks } from './add-blocks.ts'
import type { SectionSeed } from './create-campaign.ts'
import { columnId, createSection } from './create-section.ts'
import { editCampaign, openCampaign, pageOf } from './edit-campaign.ts'
import type { FindModel } from '../model/field.ts'
import { firstKeys } from '../document/order-keys.ts'
import { settle } from './place.ts'
import { blocksIn, roomIn } from './room.ts'
import { findStored } from '../document/stored.ts'
import { writeSettings } from '../model/settings.ts'

export type AddSections = {
  pageId: string
  sections: readonly SectionSeed[]
  /** Among the page's shown sections; at the end when missing. */
  index?: number
}

/**
 * Adds sections with what is in them. Returns their ids; none when the page is gone or they do not
 * fit on it or into the campaign.
 */
export function addSections(
  doc: Y.Doc,
  args: AddSections,
  findModel: FindModel,
  origin: unknown,
): string[] {
  return editCampaign(doc, origin, (campaign) => {
    const { pageId, sections } = args
    const page = pageOf(campaign, pageId)
    const room = roomIn(campaign, pageId)
    if (!page || sections.length > room.sections || blocksIn(sections) > room.blocks) return []
    const first = args.index ?? page.sections.length
    return sections.map((seed, at) => {
      // Where everything is has changed with the section before.
      const open = openCampaign(doc)
      const id = newId()
      const { style = {}, settings, columns } = seed
      createSection(open, { pageId, id, index: first + at, columns: columns.length, style })
      const stored = findStored(open.roots, 'sections', id)
      if (stored && settings) writeSettings(stored, settings)
      columns.forEach((column, slot) => {
        const ids = storeBlocks(open, column.blocks, findModel)
        const keys = firstKeys(ids.length)
        ids.forEach((each, index) =>
          settle(open, 'blocks', each, columnId(id, slot), keys[index] ?? ''),
        )
      })
      return id
    })
  })
}
