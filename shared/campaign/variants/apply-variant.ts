import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import { copyBlock } from '../edits/copy-block.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import {
  editCampaign,
  isRescue,
  openCampaign,
  sectionOf,
  variantShown,
} from '../edits/edit-campaign.ts'
import { variantOf } from '../document/inherited-place.ts'
import type { FindPlacement } from '../document/is-removed.ts'
import { isRemoved } from '../document/is-removed.ts'
import type { OutlinePage } from '../document/outline.ts'
import { settle } from '../edits/place.ts'
import type { Placement } from '../document/placement.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { markContentAlong, markRemoved } from '../edits/remove.ts'
import type { Stored } from '../document/stored.ts'
import { findPlaces, findStored, propsOf } from '../document/stored.ts'
import type { InnerLevel } from '../document/variant-ids.ts'
import { propsPrefix, readDifferenceKey, splitId } from '../document/variant-ids.ts'

export type ApplyVariant = { variantId: string }

type Merge = {
  campaign: OpenCampaign
  variantId: string
  pageId: string
  /** What each thing is shown in on the variant, made-up sections and columns apart. */
  shownIn: ReadonlyMap<string, string>
}

const levels = ['sections', 'columns', 'blocks'] as const

/**
 * Makes the page what its variant is: what the variant says otherwise is written into the page, what
 * is only in the variant comes to the page, and the variant is removed. Texts are replaced as a
 * whole, so what somebody types into the page's at this moment is lost. False when it is gone.
 */
export function applyVariant(doc: Y.Doc, { variantId }: ApplyVariant, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const found = variantShown(campaign, variantId)
    const variant = findMap(campaign.roots.pages, variantId)
    if (!found || !variant) return false
    const shownIn = containersOf(found.variant)
    const merge = { campaign, variantId, pageId: found.page.id, shownIn }
    const differing = levels.map((level) => ({ level, places: placesOf(merge, level) }))
    copyStrays(merge)
    applyContent(merge, variant)
    for (const { level, places } of differing) removeFromPage(merge, level, places)
    for (const level of levels) bringOwn(merge, level)
    for (const { level, places } of differing) movePlaces(merge, level, places)
    markRemoved(openCampaign(doc), 'pages', variantId)
    return true
  })
}

/** What the variant inherits and places otherwise, itself or as it has lost what it was in. */
function placesOf(merge: Merge, level: InnerLevel): Placement[] {
  const { campaign, variantId, shownIn } = merge
  const { differing } = campaign.placements
  return [...campaign.placements[level].values()].filter(({ id, parent }) => {
    const split = splitId(id)
    if (split?.variantId !== variantId) return false
    const isOtherwise = differing[level].has(id) || (shownIn.get(id) ?? parent) !== parent
    return isOtherwise && isOnPages(campaign, level, split.baseId)
  })
}

/** What was moved into a variant since is no longer inherited, and what is still said of it is stale. */
function isOnPages({ roots }: OpenCampaign, level: InnerLevel, id: string): boolean {
  return variantOf(findPlaces(roots), level, id) === null
}

/** What the variant still shows of a block that was moved off the pages since comes as a copy. */
function copyStrays(merge: Merge): void {
  const { campaign, shownIn } = merge
  for (const id of shownIn.keys()) {
    const baseId = splitId(id)?.baseId
    const placement = campaign.placements.blocks.get(id)
    if (baseId === undefined || !placement || isOnPages(campaign, 'blocks', baseId)) continue
    const copy = newId()
    if (!copyBlock(campaign, id, copy)) continue
    settle(campaign, 'blocks', copy, targetOf(merge, placement), placement.order)
  }
}

function applyContent({ campaign, pageId }: Merge, variant: Y.Map<unknown>): void {
  const { roots } = campaign
  for (const [stored, value] of Array.from(variant.entries())) {
    if (isUntouchedCopy(value)) continue
    const difference = readDifferenceKey(stored)
    if (stored === 'title' || stored === 'description') {
      write(findStored(roots, 'pages', pageId), stored, value)
    } else if (difference && !placementKeys.has(difference.key)) {
      if (!isOnPages(campaign, difference.level, difference.id)) continue
      const thing = findStored(roots, difference.level, difference.id)
      const isProp = difference.level === 'blocks' && difference.key.startsWith(propsPrefix)
      if (isProp) write(propsOf(thing), difference.key.slice(propsPrefix.length), value)
      else write(thing, difference.key, value)
    }
  }
}

function write(into: Stored | null, key: string, value: unknown): void {
  const copy = copyStored(value)
  if (copy === null || copy === undefined) into?.delete(key)
  else into?.set(key, copy)
}

function removeFromPage(
  { campaign }: Merge,
  level: InnerLevel,
  places: readonly Placement[],
): void {
  const find: FindPlacement = (at, id) => campaign.placements[at].get(id)
  for (const { id, parent, removedFrom } of places) {
    const baseId = splitId(id)?.baseId ?? ''
    const base = find(level, baseId)
    if (removedFrom !== parent || !base || isRemoved(find, level, base)) continue
    markRemoved(campaign, level, baseId)
    const section = level === 'sections' ? sectionOf(campaign, baseId) : undefined
    if (section) markContentAlong(campaign, section)
  }
}

/** What is only in the variant keeps its id and order; what it is in is the page's. */
function bringOwn(merge: Merge, level: InnerLevel): void {
  const { campaign } = merge
  for (const placement of campaign.placements[level].values()) {
    const { id, parent } = placement
    const target = targetOf(merge, placement)
    if (splitId(id) || target === parent) continue
    const stored = findStored(campaign.roots, level, id)
    stored?.set('parent', target)
    for (const key of ['removedFrom', 'removedWith']) {
      if (stored?.get(key) === parent) stored.set(key, pageIdOf(merge, parent))
    }
  }
}

/**
 * Only what is gone from the variant with its container takes that mark along: on what is shown, the
 * mark would let it go with a section that somebody removes who has not yet seen it in there.
 */
function movePlaces(merge: Merge, level: InnerLevel, places: readonly Placement[]): void {
  const { campaign } = merge
  const find: FindPlacement = (at, id) => campaign.placements[at].get(id)
  for (const placement of places) {
    const { id, parent, order, removedFrom } = placement
    const baseId = splitId(id)?.baseId ?? ''
    if (removedFrom === parent) continue
    const target = targetOf(merge, placement)
    settle(campaign, level, baseId, target, order)
    if (!isRemoved(find, level, placement)) continue
    findStored(campaign.roots, level, baseId)?.set('removedWith', target)
  }
}

/**
 * What something of the variant is to be in on the page: what it is shown in, which for what has lost
 * its own column or section is another; what is not shown stays in what it is stored in.
 */
function targetOf(merge: Merge, { id, parent }: Placement): string {
  return pageIdOf(merge, merge.shownIn.get(id) ?? parent)
}

function containersOf({ id: variantId, sections }: OutlinePage): Map<string, string> {
  const shownIn = new Map<string, string>()
  for (const section of sections.filter(({ id }) => !isRescue(id))) {
    shownIn.set(section.id, variantId)
    for (const column of section.columns) {
      shownIn.set(column.id, section.id)
      for (const block of column.blocks) shownIn.set(block, column.id)
    }
  }
  return shownIn
}

/** What something of the variant is called on the page. */
function pageIdOf({ variantId, pageId }: Merge, id: string): string {
  if (id === variantId) return pageId
  const split = splitId(id)
  return split?.variantId === variantId ? split.baseId : id
}
