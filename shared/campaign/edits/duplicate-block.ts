import * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { copyStored } from '../document/copy-stored.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { columnWith, countBlocks, editCampaign, isFree } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { settingKeys } from '../model/settings.ts'

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

/** Stores a copy of a block, of unknown kinds too, without a place. False when it is gone. */
export function copyBlock({ roots }: OpenCampaign, blockId: string, id: string): boolean {
  const stored = findStored(roots, 'blocks', blockId)
  if (!stored) return false
  const copy = new Y.Map<unknown>()
  for (const key of ['kind', 'version', ...settingKeys]) {
    const value = copyStored(stored.get(key))
    if (value !== undefined) copy.set(key, value)
  }
  const props = new Y.Map<unknown>()
  for (const [name, value] of propsOf(stored)?.entries() ?? []) {
    const copied = copyStored(value)
    if (copied !== undefined) props.set(name, copied)
  }
  copy.set('props', props)
  roots.blocks.set(id, copy)
  return true
}
