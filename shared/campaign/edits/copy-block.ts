import * as Y from 'yjs'
import { copyStored } from '../document/copy-stored.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { settingKeys } from '../model/settings.ts'
import type { OpenCampaign } from './edit-campaign.ts'

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
