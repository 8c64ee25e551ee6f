import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { makeBlock } from './add-block.ts'
import type { BlockSeed } from './create-campaign.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { columnOf, countBlocks, editCampaign } from './edit-campaign.ts'
import type { FindModel } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'
import { writeSettings } from '../model/settings.ts'

export type AddBlocks = {
  columnId: string
  blocks: readonly BlockSeed[]
  /** Among the column's shown blocks; at the end when missing. */
  index?: number
}

/**
 * Adds blocks one after the other. Returns their ids; none when the column is gone or they do not
 * fit into the campaign. Kinds that `findModel` does not know are left out.
 */
export function addBlocks(
  doc: Y.Doc,
  args: AddBlocks,
  findModel: FindModel,
  origin: unknown,
): string[] {
  return editCampaign(doc, origin, (campaign) => {
    const { columnId, blocks } = args
    const column = columnOf(campaign, columnId)
    if (!column || countBlocks(campaign) + blocks.length > limits.blocks) return []
    const ids = storeBlocks(campaign, blocks, findModel)
    const target = { level: 'blocks', parent: columnId, shown: column.blocks } as const
    place(campaign, target, args.index ?? column.blocks.length, ids)
    return ids
  })
}

/** Stores blocks without a place; within a transaction. Returns their ids. */
export function storeBlocks(
  { roots }: OpenCampaign,
  blocks: readonly BlockSeed[],
  findModel: FindModel,
): string[] {
  return blocks.flatMap(({ kind, settings, props = {} }) => {
    const model = findModel(kind)
    if (!model) return []
    const id = newId()
    const block = makeBlock(model, props)
    roots.blocks.set(id, block)
    if (settings) writeSettings(block, settings)
    return [id]
  })
}
