import type * as Y from 'yjs'
import type { Level, Roots } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import { countBlocks, editCampaign, pageOf } from '../edits/edit-campaign.ts'
import { basePageOf, placeOf } from '../document/inherited-place.ts'
import { isRemoved } from '../document/is-removed.ts'
import { limits } from '../model/limits.ts'
import { findPlaces, findStored } from '../document/stored.ts'

export type Restore = { level: 'pages' | 'sections' | 'blocks'; id: string }

/**
 * Brings back something removed, with what was removed along with it; what had been removed on its
 * own before stays removed. A block whose column is gone is shown where homeless blocks are. False
 * when it is not there, not removed, or would go over a limit.
 */
export function restore(doc: Y.Doc, { level, id }: Restore, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const stored = findStored(campaign.roots, level, id)
    if (!stored || !isRemovedNow(campaign.roots, level, id) || isFull(campaign, level, id)) {
      return false
    }
    stored.delete('removedFrom')
    stored.delete('removedWith')
    stored.followPage?.()
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
  const places = findPlaces(roots)
  const placement = placeOf(places, level, id)
  if (!placement) return false
  return isRemoved((above, parent) => placeOf(places, above, parent), level, placement)
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
    const stored = findStored(campaign.roots, level, placement.id)
    if (!stored?.isInherited?.('parent')) stored?.delete('removedWith')
    const below = levelBelow[level]
    if (below) releaseChildren(campaign, below, placement.id)
  }
}

function isFull(campaign: OpenCampaign, level: Level, id: string): boolean {
  const pageId = basePageOf(findPlaces(campaign.roots).stored, id)
  if (level === 'pages' && pageId !== null) {
    return (pageOf(campaign, pageId)?.variants.length ?? 0) >= limits.variantsPerPage
  }
  if (level === 'pages') return campaign.outline.pages.length >= limits.pages
  return countBlocks(campaign) >= limits.blocks
}
