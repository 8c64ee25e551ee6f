import * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { columnOf, countBlocks, editCampaign, isFree } from './edit-campaign.ts'
import type { BlockModel } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'
import type { GivenProps } from '../document/make-props.ts'
import { makeProps } from '../document/make-props.ts'

export type AddBlock = {
  columnId: string
  model: BlockModel
  /** Rich text may be given as a plain string. What is missing or wrong takes the default. */
  props?: GivenProps
  /** Among the column's shown blocks; at the end when missing. */
  index?: number
  id?: string
}

/** Adds a block. Returns its id; false when the column is gone or the campaign is full. */
export function addBlock(doc: Y.Doc, args: AddBlock, origin: unknown): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const { columnId, model, props = {}, id = newId() } = args
    const column = columnOf(campaign, columnId)
    if (!column || !isFree(campaign, 'blocks', id)) return false
    if (countBlocks(campaign) >= limits.blocks) return false
    campaign.roots.blocks.set(id, makeBlock(model, props))
    const target = { level: 'blocks', parent: columnId, shown: column.blocks } as const
    place(campaign, target, args.index ?? column.blocks.length, [id])
    return id
  })
}

/** A stored block without a place. */
export function makeBlock(model: BlockModel, props: GivenProps): Y.Map<unknown> {
  const block = new Y.Map<unknown>()
  block.set('kind', model.kind)
  block.set('version', model.version)
  block.set('props', makeProps(model.fields, props))
  return block
}
