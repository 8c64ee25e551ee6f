import type * as Y from 'yjs'
import { isUntouchedCopy } from './common-copy.ts'
import { copyStored } from './copy-stored.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { editCampaign, openCampaign, sectionOf, variantShown } from './edit-campaign.ts'
import { variantOf } from './inherited-place.ts'
import type { FindPlacement } from './is-removed.ts'
import { isRemoved } from './is-removed.ts'
import { settle } from './place.ts'
import type { Placement } from './placement.ts'
import { findMap, placementKeys } from './placement.ts'
import { markContentAlong, markRemoved } from './remove.ts'
import type { Stored } from './stored.ts'
import { findPlaces, findStored, propsOf } from './stored.ts'
import type { InnerLevel } from './variant-ids.ts'
import { propsPrefix, readDifferenceKey, splitId } from './variant-ids.ts'

export type ApplyVariant = { variantId: string }

type Merge = { campaign: OpenCampaign; variantId: string; pageId: string }

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
    const merge = { campaign, variantId, pageId: found.page.id }
    const differing = levels.map((level) => ({ level, places: placesOf(merge, level) }))
    applyContent(merge, variant)
    for (const { level, places } of differing) removeFromPage(merge, level, places)
    for (const level of levels) bringOwn(merge, level)
    for (const { level, places } of differing) movePlaces(merge, level, places)
    markRemoved(openCampaign(doc), 'pages', variantId)
    return true
  })
}

/** The places that the variant itself gives to what it inherits. */
function placesOf({ campaign, variantId }: Merge, level: InnerLevel): Placement[] {
  return [...campaign.placements.differing[level].values()].filter(({ id }) => {
    const split = splitId(id)
    return split?.variantId === variantId && isOnPages(campaign, level, split.baseId)
  })
}

/** What was moved into a variant since is no longer inherited; what is still said of it is stale. */
function isOnPages({ roots }: OpenCampaign, level: InnerLevel, id: string): boolean {
  return variantOf(findPlaces(roots), level, id) === null
}

function applyContent({ campaign, pageId }: Merge, variant: Y.Map<unknown>): void {
  const { roots } = campaign
  for (const [stored, value] of [...variant.entries()]) {
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
  for (const { id, parent } of campaign.placements[level].values()) {
    if (splitId(id) || pageIdOf(merge, parent) === parent) continue
    const stored = findStored(campaign.roots, level, id)
    for (const key of ['parent', 'removedFrom', 'removedWith']) {
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
    const target = pageIdOf(merge, parent)
    settle(campaign, level, baseId, target, order)
    if (!isRemoved(find, level, placement)) continue
    findStored(campaign.roots, level, baseId)?.set('removedWith', target)
  }
}

/** What something of the variant is called on the page. */
function pageIdOf({ variantId, pageId }: Merge, id: string): string {
  if (id === variantId) return pageId
  const split = splitId(id)
  return split?.variantId === variantId ? split.baseId : id
}
