import { newId } from '../../lib/new-id.ts'
import type { OutlineSection } from '../document/outline.ts'
import { copyBlock } from './copy-block.ts'
import { copySection } from './copy-section.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { sectionOf } from './edit-campaign.ts'
import { variantOf } from '../document/inherited-place.ts'
import { markContentAlong, markRemoved } from './remove.ts'
import { findPlaces } from '../document/stored.ts'
import { splitId } from '../document/variant-ids.ts'

/**
 * The ids to place instead of `ids` in a column: blocks that a variant inherits are copied, and
 * removed there, when the column is not in that variant. Within a transaction.
 */
export function bringBlocks(
  campaign: OpenCampaign,
  ids: readonly string[],
  columnId: string,
): string[] {
  const target = variantOf(findPlaces(campaign.roots), 'columns', columnId)
  return ids.map((id) => {
    const from = splitId(id)?.variantId
    if (from === undefined || from === target) return id
    const copy = newId()
    if (!copyBlock(campaign, id, copy)) return id
    markRemoved(campaign, 'blocks', id)
    return copy
  })
}

/** The same for sections that are, or hold, what a variant inherits. */
export function bringSections(
  campaign: OpenCampaign,
  ids: readonly string[],
  pageId: string,
): string[] {
  const target = variantOf(findPlaces(campaign.roots), 'pages', pageId)
  return ids.map((id) => {
    const section = sectionOf(campaign, id)
    if (!section || idsIn(section).every((each) => staysIn(each, target))) return id
    const copy = copySection(campaign, section, { pageId, index: 0 }, newId)
    if (copy === false) return id
    markRemoved(campaign, 'sections', id)
    markContentAlong(campaign, section)
    return copy
  })
}

function staysIn(id: string, target: string | null): boolean {
  const from = splitId(id)?.variantId
  return from === undefined || from === target
}

function idsIn({ id, columns }: OutlineSection): string[] {
  return [id, ...columns.flatMap((column) => [column.id, ...column.blocks])]
}
