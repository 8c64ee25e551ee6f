import type * as Y from 'yjs'
import { isRemoved } from './arrange.ts'
import type { Level, Roots } from './document.ts'
import { rootsOf } from './document.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { countBlocks, editCampaign } from './edit-campaign.ts'
import { limits } from './limits.ts'
import { findStored, readPlacement } from './placement.ts'

export type Restore = { level: 'pages' | 'sections' | 'blocks'; id: string }

/**
 * Brings back something removed, with what was removed along with it; what had been removed on its
 * own before stays removed. A block whose column is gone is shown where homeless blocks are. False
 * when it is not there, not removed, or would go over a limit.
 */
export function restore(doc: Y.Doc, { level, id }: Restore, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const stored = findStored(campaign.roots[level], id)
    if (!stored || !isRemovedNow(campaign.roots, level, id) || isFull(campaign, level)) return false
    stored.delete('removedFrom')
    stored.delete('removedWith')
    if (level === 'pages') releaseChildren(campaign, 'sections', id)
    if (level === 'sections') releaseChildren(campaign, 'columns', id)
    return true
  })
}

/** Whether something is in the document but removed: it could be brought back. */
export function isRestorable(doc: Y.Doc, { level, id }: Restore): boolean {
  return isRemovedNow(rootsOf(doc), level, id)
}

function isRemovedNow(roots: Roots, level: Level, id: string): boolean {
  const placement = readPlacement(roots[level], id)
  if (!placement) return false
  return isRemoved((above, parent) => readPlacement(roots[above], parent), level, placement)
}

const levelBelow = { sections: 'columns', columns: 'blocks', blocks: null } as const

/** Takes the mark off what was removed along with its parent, down to the blocks. */
function releaseChildren(
  campaign: OpenCampaign,
  level: 'sections' | 'columns' | 'blocks',
  parent: string,
): void {
  for (const placement of campaign.placements[level].values()) {
    if (placement.parent !== parent || placement.removedWith !== parent) continue
    if (placement.removedFrom === parent) continue
    findStored(campaign.roots[level], placement.id)?.delete('removedWith')
    const below = levelBelow[level]
    if (below) releaseChildren(campaign, below, placement.id)
  }
}

function isFull(campaign: OpenCampaign, level: Level): boolean {
  if (level === 'pages') return campaign.outline.pages.length >= limits.pages
  return countBlocks(campaign) >= limits.blocks
}
