import type { OpenCampaign } from './edit-campaign.ts'
import { isRescue } from './edit-campaign.ts'
import type { Level } from '../document/document.ts'
import { keysAt } from '../document/order-keys.ts'
import { findStored } from '../document/stored.ts'
import { splitId } from '../document/variant-ids.ts'

/** Among whom to place: the children shown in a parent, in order, without the ones being placed. */
export type Target = { level: Level; parent: string; shown: readonly string[] }

/**
 * Puts `ids` (stored already) one after the other at `index` among the shown children of a parent
 * and takes any removal mark off them. Homeless children are shown after the parent's own; those
 * that come before `index` are given to this parent for good, so that the order holds.
 */
export function place(
  campaign: OpenCampaign,
  { level, parent, shown }: Target,
  index: number,
  ids: readonly string[],
): void {
  const stored = shown.filter((id) => !isRescue(id))
  const isOwn = (id: string) =>
    level === 'pages' || campaign.placements[level].get(id)?.parent === parent
  const own = stored.filter(isOwn)
  const at = Math.max(0, Math.min(Math.trunc(index), stored.length))
  const adopted = stored.slice(own.length, at)
  const moved = [...adopted, ...ids]
  const siblings = own.map((id) => ({
    id,
    order: campaign.placements[level].get(id)?.order ?? '',
  }))
  const { keys, rewritten } = keysAt(siblings, Math.min(at, own.length), moved.length)
  for (const [id, order] of rewritten) findStored(campaign.roots, level, id)?.set('order', order)
  moved.forEach((id, position) => settle(campaign, level, id, parent, keys[position] ?? ''))
}

/** Writes where something is and that it is there for sure. */
export function settle(
  { roots }: OpenCampaign,
  level: Level,
  id: string,
  parent: string,
  order: string,
): void {
  const stored = findStored(roots, level, id)
  if (!stored) return
  const stays = stored.get('parent') === parent
  if (!stays) stored.set('parent', parent)
  stored.set('order', order)
  if (stored.has('removedFrom')) stored.delete('removedFrom')
  // What a variant only orders otherwise still goes along with what it is in.
  if (stays && splitId(id)) return
  if (stored.has('removedWith')) stored.delete('removedWith')
}
