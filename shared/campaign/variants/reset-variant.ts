import type * as Y from 'yjs'
import type { OutlineColumn, OutlineSection } from '../document/outline.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import { editCampaign, isRescue, variantShown } from '../edits/edit-campaign.ts'
import { findMap } from '../document/placement.ts'
import { markContentAlong, markRemoved } from '../edits/remove.ts'
import { readDifferenceKey, splitId } from '../document/variant-ids.ts'

export type ResetVariant = { variantId: string }

/**
 * Makes a variant inherit all of its page again: what it says otherwise is forgotten, what is only
 * in it is removed. It keeps its name. False when it is gone.
 */
export function resetVariant(doc: Y.Doc, { variantId }: ResetVariant, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const found = variantShown(campaign, variantId)
    const stored = findMap(campaign.roots.pages, variantId)
    if (!found || !stored) return false
    for (const section of found.variant.sections) removeOwn(campaign, section)
    for (const key of Array.from(stored.keys())) {
      if (readDifferenceKey(key) || key === 'title' || key === 'description') stored.delete(key)
    }
    return true
  })
}

function removeOwn(campaign: OpenCampaign, section: OutlineSection): void {
  if (isOwn(section.id)) {
    markRemoved(campaign, 'sections', section.id)
    markContentAlong(campaign, section)
    return
  }
  for (const column of section.columns) removeOwnColumn(campaign, column)
}

function removeOwnColumn(campaign: OpenCampaign, { id, blocks }: OutlineColumn): void {
  if (isOwn(id)) markRemoved(campaign, 'columns', id)
  for (const block of blocks) if (isOwn(block)) markRemoved(campaign, 'blocks', block)
}

function isOwn(id: string): boolean {
  return splitId(id) === null && !isRescue(id)
}
