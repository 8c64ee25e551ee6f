import * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { storeVariant } from './add-variant.ts'
import type { OutlinePage } from '../document/outline.ts'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import { columnId, readColumnId } from '../edits/create-section.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import { countBlocks, editCampaign, isRescue, variantShown } from '../edits/edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { removedSinceKey } from '../document/removed-since.ts'
import type { InnerLevel } from '../document/variant-ids.ts'
import { inVariant, readDifferenceKey, splitId } from '../document/variant-ids.ts'

export type DuplicateVariant = { variantId: string; makeId?: () => string }

/** The new ids of what is only in the variant, and of the variant itself. */
type Renamed = { from: string; to: string; ids: Map<string, string> }

/**
 * Copies a variant with what it says otherwise and what is only in it. Returns the copy's id; false
 * when it is gone, its page has as many as it may, or the campaign is full.
 */
export function duplicateVariant(
  doc: Y.Doc,
  { variantId, makeId = newId }: DuplicateVariant,
  origin: unknown,
): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const found = variantShown(campaign, variantId)
    const stored = findMap(campaign.roots.pages, variantId)
    if (!found || !stored) return false
    const to = makeId()
    const own = ownThings(found.variant)
    const added = own.filter(({ level }) => level === 'blocks').length
    if (countBlocks(campaign) + added > limits.blocks) return false
    const renamed = { from: variantId, to, ids: new Map([[variantId, to]]) }
    for (const { id } of own) renamed.ids.set(id, renameOwn(renamed, id, makeId))
    if (!storeVariant(campaign, found.page.id, to, copyVariant(stored, renamed))) return false
    for (const { level, id } of own) copyOwn(campaign, level, id, renamed)
    return to
  })
}

/** What is only in a variant, from the outside in. */
function ownThings({ sections }: OutlinePage): { level: InnerLevel; id: string }[] {
  const columns = sections.flatMap((section) => section.columns)
  const own = (level: InnerLevel, ids: readonly string[]) =>
    ids.filter((id) => splitId(id) === null && !isRescue(id)).map((id) => ({ level, id }))
  return [
    ...own(
      'sections',
      sections.map(({ id }) => id),
    ),
    ...own(
      'columns',
      columns.map(({ id }) => id),
    ),
    ...own(
      'blocks',
      columns.flatMap(({ blocks }) => blocks),
    ),
  ]
}

/** Columns are named after their section, or after the variant (see slotId). */
function renameOwn({ from, to, ids }: Renamed, id: string, makeId: () => string): string {
  const slot = readColumnId(id)
  const section = slot && ids.get(slot.sectionId)
  if (slot && section) return columnId(section, slot.slot)
  return id.startsWith(`${from}.`) ? `${to}${id.slice(from.length)}` : makeId()
}

function copyVariant(stored: Y.Map<unknown>, renamed: Renamed): Y.Map<unknown> {
  const copy = new Y.Map<unknown>()
  for (const [key, value] of stored.entries()) {
    if (placementKeys.has(key) || isUntouchedCopy(value)) continue
    const isPlace = placementKeys.has(readDifferenceKey(key)?.key ?? '')
    const copied = isPlace ? rename(renamed, value) : copyStored(value)
    if (copied !== undefined) copy.set(key, copied)
  }
  return copy
}

function copyOwn({ roots }: OpenCampaign, level: InnerLevel, id: string, renamed: Renamed): void {
  const stored = findMap(roots[level], id)
  const to = renamed.ids.get(id)
  if (!stored || to === undefined || roots[level].has(to)) return
  const copy = new Y.Map<unknown>()
  for (const [key, value] of stored.entries()) {
    if (key === removedSinceKey) continue
    const copied = placementKeys.has(key) ? rename(renamed, value) : copyStored(value)
    if (copied !== undefined) copy.set(key, copied)
  }
  roots[level].set(to, copy)
}

/** The id that the copy has for something of the variant. */
function rename({ from, to, ids }: Renamed, value: unknown): unknown {
  if (typeof value !== 'string') return copyStored(value)
  const split = splitId(value)
  if (split?.variantId === from) return inVariant(to, split.baseId)
  return ids.get(value) ?? value
}
