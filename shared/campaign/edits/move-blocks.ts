import type * as Y from 'yjs'
import { columnOf, columnWith, editCampaign } from './edit-campaign.ts'
import { bringBlocks } from './leave-variant.ts'
import { place } from './place.ts'

/** `index` counts the target column's shown blocks without the moved ones. */
export type MoveBlocks = { blockIds: readonly string[]; columnId: string; index: number }

/**
 * Moves blocks, in the order given, to one place of a column. Blocks that are gone are left out;
 * false when none is left or the column is gone. What a variant inherits can only be shown in it:
 * to leave, such a block is copied and removed in the variant.
 */
export function moveBlocks(doc: Y.Doc, args: MoveBlocks, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const column = columnOf(campaign, args.columnId)
    const ids = [...new Set(args.blockIds)].filter((id) => columnWith(campaign, id))
    if (!column || ids.length === 0) return false
    const shown = column.blocks.filter((id) => !ids.includes(id))
    const moved = bringBlocks(campaign, ids, column.id)
    place(campaign, { level: 'blocks', parent: column.id, shown }, args.index, moved)
    return true
  })
}
