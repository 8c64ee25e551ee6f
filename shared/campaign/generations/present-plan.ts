import { arrangeAll } from '../document/arrange.ts'
import type { Level } from '../document/document.ts'
import { campaignParent, levelAbove } from '../document/document.ts'
import { firstKeys } from '../document/order-keys.ts'
import type { OutlinePage } from '../document/outline.ts'
import type { Placements } from '../document/placement.ts'
import { byOrder } from '../document/placement.ts'
import type { InnerLevel } from '../document/variant-ids.ts'
import { differenceKey, inVariant, splitId } from '../document/variant-ids.ts'
import { isRescue } from '../edits/edit-campaign.ts'

/** What goes into the present view, by level and id. */
export type Plan = Record<Level, Map<string, Wanted>>

export type Wanted = {
  /** Where it is shown, and for a variant also where it shows what it inherits: by stored keys. */
  places: Map<string, string>
  /** What a variant shows of its page, by `thingKey`; null for everything that is no variant. */
  inherits: Set<string> | null
  /** The variants that show it while no page does; null for what is shown itself. */
  keptBy: string[] | null
}

/** The name of a thing among those of all levels. */
export const thingKey = (level: Level, id: string) => `${level}/${id}`

/** A plan of nothing. */
export function noPlan(): Plan {
  return { pages: new Map(), sections: new Map(), columns: new Map(), blocks: new Map() }
}

/**
 * What is visible and where, so that it is arranged as `placements` are although what is not visible
 * is missing: each thing stands in what it is shown in, without any mark. Order keys stay where they
 * say the order that is shown, which they do unless something is shown in another place than it is
 * stored. A variant says as much as it must so that it shows the same.
 */
export function planPresent(placements: Placements): Plan {
  const { outline, places } = arrangeAll(placements)
  const plan = noPlan()
  const add = ({ level, id, parent, order }: Shown) => {
    const own = new Map([
      ['parent', parent],
      ['order', order],
    ])
    plan[level].set(id, { places: own, inherits: null, keptBy: null })
  }
  const shownOn = (page: OutlinePage, homeless: string) =>
    listsOf(page, homeless).flatMap((list) => settle(list, places))
  const top: List = { level: 'pages', parent: campaignParent, ids: idsOf(outline.pages) }
  for (const page of settle(top, places)) add(page)
  const pages = outline.pages.map((page) => ({ page, shown: shownOn(page, '') }))
  for (const { shown } of pages) for (const thing of shown) add(thing)
  const variants = pages.flatMap(({ page, shown: onPage }) => {
    const list: List = { level: 'pages', parent: page.id, ids: idsOf(page.variants) }
    for (const variant of settle(list, places)) add(variant)
    return page.variants.map((variant) => {
      const shown = shownOn(variant, inVariant(variant.id, ''))
      for (const thing of shown) if (!splitId(thing.id)) add(thing)
      return { variantId: variant.id, pageId: page.id, onPage, shown }
    })
  })
  const onPages = pages.flatMap(({ shown }) => shown)
  for (const variant of variants) planInherited(plan, placements, variant, onPages)
  return plan
}

type Shown = { level: Level; id: string; parent: string; order: string }
type List = { level: Level; parent: string; ids: string[] }

const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)

/** All that is shown in one another; what has no home in anything stored gets `homeless` as parent. */
function listsOf(page: OutlinePage, homeless: string): List[] {
  const parentOf = (id: string) => (isRescue(id) ? homeless : id)
  return [
    { level: 'sections', parent: parentOf(page.id), ids: idsOf(page.sections) },
    ...page.sections.flatMap((section): List[] => [
      { level: 'columns', parent: parentOf(section.id), ids: idsOf(section.columns) },
      ...section.columns.map(({ id, blocks }) => ({
        level: 'blocks' as const,
        parent: parentOf(id),
        ids: blocks,
      })),
    ]),
  ]
}

function settle({ level, parent, ids }: List, places: Placements): Shown[] {
  const stored = ids
    .filter((id) => !isRescue(id))
    .map((id) => ({ level, id, parent, order: places[level].get(id)?.order ?? '' }))
  const isSorted = stored.every((each, at) => {
    const before = stored[at - 1]
    return !before || byOrder(before, each) < 0
  })
  if (isSorted) return stored
  const keys = firstKeys(stored.length)
  return stored.map((each, at) => ({ ...each, order: keys[at] ?? '' }))
}

type Variant = { variantId: string; pageId: string; onPage: Shown[]; shown: Shown[] }

/** Adds to a variant what it says of the things of pages: where they are, or that they are not. */
function planInherited(
  plan: Plan,
  { differing }: Placements,
  variant: Variant,
  onPages: readonly Shown[],
): void {
  const { variantId, pageId, onPage, shown } = variant
  const wanted = plan.pages.get(variantId)
  if (!wanted) return
  const inherits = new Set<string>()
  wanted.inherits = inherits
  const base = new Map(onPage.map((thing) => [thingKey(thing.level, thing.id), thing]))
  const inherited = (id: string) => (id === pageId ? variantId : inVariant(variantId, id))
  for (const { level, id, parent, order } of shown) {
    const baseId = splitId(id)?.baseId
    if (level === 'pages' || baseId === undefined) continue
    inherits.add(thingKey(level, baseId))
    keep(plan, level, baseId, variantId)
    const its = base.get(thingKey(level, baseId))
    const isAsOnPage = its && inherited(its.parent) === parent && its.order === order
    if (isAsOnPage && !differing[level].has(id)) continue
    wanted.places.set(differenceKey(level, baseId, 'parent'), parent)
    wanted.places.set(differenceKey(level, baseId, 'order'), order)
  }
  for (const { level, id, parent } of onPages) {
    if (level === 'pages' || inherits.has(thingKey(level, id))) continue
    const within = thingKey(levelAbove[level], parent)
    // It goes along with what it is in, unless that stays: which may be a section of another page.
    const isBare = base.has(thingKey(level, id)) && (parent === pageId || !base.has(within))
    if (!isBare && !inherits.has(within)) continue
    wanted.places.set(differenceKey(level, id, 'parent'), inherited(parent))
    wanted.places.set(differenceKey(level, id, 'removedFrom'), inherited(parent))
  }
}

/** What only variants show stands on no page, and says nothing of where it was. */
function keep(plan: Plan, level: InnerLevel, id: string, variantId: string): void {
  const known = plan[level].get(id)
  if (known) known.keptBy?.push(variantId)
  else {
    const places = new Map([
      ['parent', ''],
      ['removedFrom', ''],
    ])
    plan[level].set(id, { places, inherits: null, keptBy: [variantId] })
  }
}
