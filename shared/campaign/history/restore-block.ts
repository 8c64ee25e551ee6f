import * as Y from 'yjs'
import { copyStored } from '../document/copy-stored.ts'
import type { Roots } from '../document/document.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import {
  columnOf,
  columnWith,
  countBlocks,
  editCampaign,
  isRescue,
  openCampaign,
  pageOf,
  pageWith,
} from '../edits/edit-campaign.ts'
import { limits } from '../model/limits.ts'
import type { OutlineColumn, OutlinePage, OutlineSection } from '../document/outline.ts'
import { place } from '../edits/place.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { reconcileMap } from './reconcile-stored.ts'
import { signatureOf } from '../document/same-stored.ts'
import { findStored, propsOf } from '../document/stored.ts'
import type { Stored } from '../document/stored.ts'
import { propsPrefix, splitId } from '../document/variant-ids.ts'

export type RestoreBlock = { blockId: string }

/**
 * Makes one block what it was in `past`, an earlier state of the same document, and puts it where it
 * was, as one transaction of `origin`. Everything else stays. When its column is gone, it comes into
 * the nearest one: of its section, else of the section that was before it (or behind it) on its page,
 * else of the first page. False when it was not there, or there is no place for it.
 */
export function restoreBlock(
  doc: Y.Doc,
  past: Y.Doc,
  { blockId }: RestoreBlock,
  origin: unknown,
): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const then = openCampaign(past)
    const was = whereIn(then, blockId)
    if (!was) return false
    const now = columnWith(campaign, blockId)
    if (!now && countBlocks(campaign) >= limits.blocks) return false
    const target = targetOf(campaign, was, blockId)
    if (!now && !target) return false
    if (!restoreContent(campaign.roots, then.roots, blockId)) return false
    if (target && !isInPlace(campaign, now, target, was, blockId))
      putInto(campaign, target, was, blockId)
    return true
  })
}

type Was = { page: OutlinePage; section: OutlineSection; column: OutlineColumn }

function whereIn({ outline }: OpenCampaign, blockId: string): Was | null {
  for (const page of outline.pages.flatMap((base) => [base, ...base.variants]))
    for (const section of page.sections) {
      const column = section.columns.find(({ blocks }) => blocks.includes(blockId))
      if (column) return { page, section, column }
    }
  return null
}

/** The column for the block; null where it can't be. What a variant inherits stays in that variant. */
function targetOf(campaign: OpenCampaign, was: Was, blockId: string): OutlineColumn | null {
  const variantId = splitId(blockId)?.variantId
  const mayBeIn = (column: OutlineColumn | undefined) => {
    if (!column || isRescue(column.id)) return null
    const page = pageHolding(campaign, column.id)
    return variantId === undefined || page?.id === variantId ? column : null
  }
  const own = mayBeIn(columnOf(campaign, was.column.id))
  if (own) return own
  // It is somewhere, and where it was is gone.
  if (columnWith(campaign, blockId)) return null
  const page = pageOf(campaign, was.page.id) ?? campaign.outline.pages[0]
  const near = page && sectionNear(page, was)
  return mayBeIn(near?.columns.at(-1))
}

function pageHolding(campaign: OpenCampaign, columnId: string): OutlinePage | undefined {
  const section = campaign.outline.pages
    .flatMap((page) => [page, ...page.variants])
    .flatMap(({ sections }) => sections)
    .find(({ columns }) => columns.some(({ id }) => id === columnId))
  return section && pageWith(campaign, section.id)
}

function sectionNear(page: OutlinePage, was: Was): OutlineSection | undefined {
  const at = was.page.sections.indexOf(was.section)
  const nearest = [
    ...was.page.sections.slice(0, at + 1).toReversed(),
    ...was.page.sections.slice(at + 1),
  ]
  const living = page.sections.filter(({ id, columns }) => !isRescue(id) && columns.length > 0)
  for (const { id } of nearest) {
    const found = living.find((section) => section.id === id)
    if (found) return found
  }
  return living.at(-1)
}

/**
 * Whether it is where it would be put, or in its column behind all that it was behind and before all
 * that it was before.
 */
function isInPlace(
  campaign: OpenCampaign,
  now: OutlineColumn | undefined,
  target: OutlineColumn,
  was: Was,
  blockId: string,
): boolean {
  if (now?.id !== target.id) return false
  const at = now.blocks.indexOf(blockId)
  if (at === indexIn(campaign, target, was, blockId)) return true
  const [before, behind] = around(was.column.blocks, blockId)
  const [nowBefore, nowBehind] = around(now.blocks, blockId)
  return (
    !before.some((id) => nowBehind.includes(id)) && !behind.some((id) => nowBefore.includes(id))
  )
}

const around = (ids: readonly string[], id: string) =>
  [ids.slice(0, ids.indexOf(id)), ids.slice(ids.indexOf(id) + 1)] as const

/**
 * Behind the last of those that were before it in its column; in another column at the end. Homeless
 * blocks are shown behind it: to come behind one, it would have to be given to this column for good,
 * and with that be taken from the variants of the page where it is stored.
 */
function indexIn(
  { placements }: OpenCampaign,
  target: OutlineColumn,
  was: Was,
  blockId: string,
): number {
  const own = target.blocks.filter(
    (id) => id !== blockId && placements.blocks.get(id)?.parent === target.id,
  )
  if (target.id !== was.column.id) return own.length
  const [before] = around(was.column.blocks, blockId)
  return own.findLastIndex((id) => before.includes(id)) + 1
}

function putInto(campaign: OpenCampaign, target: OutlineColumn, was: Was, blockId: string): void {
  const shown = target.blocks.filter((id) => id !== blockId)
  const index = indexIn(campaign, target, was, blockId)
  place(campaign, { level: 'blocks', parent: target.id, shown }, index, [blockId])
}

function restoreContent(roots: Roots, then: Roots, blockId: string): boolean {
  if (splitId(blockId)) return restoreInherited(roots, then, blockId)
  const [now, past] = [findMap(roots.blocks, blockId), findMap(then.blocks, blockId)]
  if (!past) return false
  if (now) reconcileMap(now, past, placementKeys)
  else roots.blocks.set(blockId, copyStored(past))
  return true
}

const notContent: ReadonlySet<string> = new Set([...placementKeys, 'kind', 'version', 'props'])

/** As it looked: where the page says by now what it said, the variant follows its page again. */
function restoreInherited(roots: Roots, then: Roots, blockId: string): boolean {
  const [now, past] = [findStored(roots, 'blocks', blockId), findStored(then, 'blocks', blockId)]
  const base = findMap(roots.blocks, splitId(blockId)?.baseId ?? '')
  if (!now || !past || !base) return false
  const [nowProps, pastProps] = [propsOf(now), propsOf(past)]
  const baseProps = base.get('props')
  if (!nowProps || !pastProps || !(baseProps instanceof Y.Map)) return false
  restoreEntries(now, past, base, notContent)
  restoreEntries(nowProps, pastProps, baseProps, new Set())
  return true
}

function restoreEntries(
  now: Stored,
  past: Stored,
  page: Y.Map<unknown>,
  leave: ReadonlySet<string>,
): void {
  const keys = new Set([...now.entries(), ...past.entries()].map(([key]) => key))
  for (const key of keys) {
    if (leave.has(key) || key.startsWith(propsPrefix)) continue
    // What a variant says is not there is stored as null.
    const said = past.get(key) ?? undefined
    if (signatureOf(now.get(key) ?? undefined) === signatureOf(said)) continue
    if (signatureOf(page.get(key)) === signatureOf(said)) now.inherit?.(key)
    else if (said === undefined) now.delete(key)
    else now.set(key, copyStored(said))
  }
}
