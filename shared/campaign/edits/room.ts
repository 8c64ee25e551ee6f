import type * as Y from 'yjs'
import { limits } from '../model/limits.ts'
import { countBlocks, openCampaign, pageOf } from './edit-campaign.ts'

/** How much is to be added, or how much more there may be: blocks of the campaign, sections of a page. */
export type Room = { blocks: number; sections: number; pages: number }

/** How much more a campaign may hold, and one of its pages or variants. */
export function roomOn(doc: Y.Doc, pageId: string): Room {
  const campaign = openCampaign(doc)
  return {
    blocks: limits.blocks - countBlocks(campaign),
    sections: limits.sectionsPerPage - (pageOf(campaign, pageId)?.sections.length ?? 0),
    pages: limits.pages - campaign.outline.pages.length,
  }
}
