import type * as Y from 'yjs'
import { limits } from '../model/limits.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { countBlocks, openCampaign, pageOf } from './edit-campaign.ts'

/** How much is to be added, or how much more there may be: blocks of the campaign, sections of a page. */
export type Room = { blocks: number; sections: number }

/** How much more a campaign may hold, and one of its pages or variants. */
export const roomOn = (doc: Y.Doc, pageId: string): Room => roomIn(openCampaign(doc), pageId)

/** The same, of a campaign that is being edited. */
export function roomIn(campaign: OpenCampaign, pageId: string): Room {
  return {
    blocks: limits.blocks - countBlocks(campaign),
    sections: limits.sectionsPerPage - (pageOf(campaign, pageId)?.sections.length ?? 0),
  }
}

/** How many blocks stand in sections. */
export function blocksIn(
  sections: readonly { columns: readonly { blocks: readonly unknown[] }[] }[],
): number {
  const columns = sections.flatMap((section) => section.columns)
  return columns.reduce((sum, { blocks }) => sum + blocks.length, 0)
}
