import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { copyBlock } from './copy-block.ts'
import { columnWith, countBlocks, editCampaign, isFree } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'

export type DuplicateBlock = { blockId: string; id?: string }

/** Copies a block to right after itself. Returns the copy's id; false when it is gone or full. */
export function duplicateBlock(doc: Y.Doc, args: DuplicateBlock, origin: unknown): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const { blockId, id = newId() } = args
    const column = columnWith(campaign, blockId)
    if (!column || !isFree(campaign, 'blocks', id)) return false
    if (countBlocks(campaign) >= limits.blocks || !copyBlock(campaign, blockId, id)) return false
    const parent = campaign.placements.blocks.get(blockId)?.parent ?? column.id
    const target = { level: 'blocks', parent, shown: column.blocks } as const
    place(campaign, target, column.blocks.indexOf(blockId) + 1, [id])
    return id
  })
}
