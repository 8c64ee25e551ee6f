import type { OutlineColumn, OutlineSection } from '../document/outline.ts'
import type { Level } from '../document/document.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { isRescue } from './edit-campaign.ts'
import { findStored } from '../document/stored.ts'

/** Marks one thing as removed from where it is. */
export function markRemoved({ roots, placements }: OpenCampaign, level: Level, id: string): void {
  const parent = placements[level].get(id)?.parent
  if (parent !== undefined) findStored(roots, level, id)?.set('removedFrom', parent)
}

/** Marks a section of a page that is being removed, with everything shown in it. */
export function markSectionAlong(
  campaign: OpenCampaign,
  pageId: string,
  section: OutlineSection,
): void {
  if (isRescue(section.id)) return
  markAlong(campaign, 'sections', section.id, pageId)
  markContentAlong(campaign, section)
}

/** Marks what is shown in a section that is being removed. */
export function markContentAlong(campaign: OpenCampaign, section: OutlineSection): void {
  for (const column of section.columns) {
    if (isRescue(column.id)) continue
    markAlong(campaign, 'columns', column.id, section.id)
    markBlocksAlong(campaign, column)
  }
}

function markBlocksAlong(campaign: OpenCampaign, column: OutlineColumn): void {
  for (const id of column.blocks) markAlong(campaign, 'blocks', id, column.id)
}

/** What is only shown in the parent is given to it first: what one sees is what one removes. */
function markAlong({ roots }: OpenCampaign, level: Level, id: string, parent: string): void {
  const stored = findStored(roots, level, id)
  if (!stored) return
  if (stored.get('parent') !== parent) stored.set('parent', parent)
  stored.set('removedWith', parent)
}
