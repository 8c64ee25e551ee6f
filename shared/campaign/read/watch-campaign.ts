import * as Y from 'yjs'
import { arrange } from '../document/arrange.ts'
import type { Assembly, Parts } from './assemble.ts'
import { assemble, replaceBlock } from './assemble.ts'
import type { Level } from '../document/document.ts'
import { campaignParent, levels, rootsOf } from '../document/document.ts'
import type { FindModel } from '../model/field.ts'
import type { Placement, Placements } from '../document/placement.ts'
import {
  placementKeys,
  readDifferingPlace,
  readDifferingPlaces,
  readPlacement,
  readPlacements,
} from '../document/placement.ts'
import { findStored } from '../document/stored.ts'
import type { PageInfo, SectionInfo } from './read-parts.ts'
import { readBlock, readPageInfo, readSection } from './read-parts.ts'
import { readTheme } from '../model/read-theme.ts'
import { readSchemaVersion } from '../model/schema-version.ts'
import { readSite } from '../model/site.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../model/snapshot.ts'
import type { InnerLevel } from '../document/variant-ids.ts'
import { inVariant, readDifferenceKey, splitId } from '../document/variant-ids.ts'

/** A store as React's useSyncExternalStore wants it; its functions need no `this`. */
export type CampaignStore = {
  /** The current snapshot; the same object until something in it changes. */
  getSnapshot: () => CampaignSnapshot
  /**
   * Calls `listener` after every transaction that changed the snapshot, with the transaction's origin;
   * returns the way out.
   */
  subscribe: (listener: (origin: unknown) => void) => () => void
  /** Stops following the document; the last snapshot stays readable. */
  destroy: () => void
}

type Changes = { placed: boolean; frame: boolean; blocks: Set<string> }

/**
 * Follows `doc` with snapshots that always equal `readCampaign(doc)`. Whatever did not change
 * keeps its object identity. An edit inside one block reads this block again and replaces its
 * ancestors; an edit of the structure reads what was moved and arranges the known placements.
 */
export function watchCampaign(doc: Y.Doc, findModel: FindModel): CampaignStore {
  const roots = rootsOf(doc)
  const placements = readPlacements(roots)
  const listeners = new Set<(origin: unknown) => void>()
  const known: Known = { pages: new Map(), sections: new Map(), blocks: new Map() }
  const pageAt = (id: string) => readPageInfo(findStored(roots, 'pages', id))
  const sectionAt = (id: string) => readSection(findStored(roots, 'sections', id))
  const blockAt = (id: string) => readBlock(id, findStored(roots, 'blocks', id), findModel)
  const parts: Parts = {
    schemaVersion: readSchemaVersion(roots.meta.get('schemaVersion')),
    theme: readTheme((key) => roots.theme.get(key)),
    site: readSite(roots.site.entries()),
    page: (id) => remember(known.pages, id, pageAt),
    section: (id) => remember(known.sections, id, sectionAt),
    block: (id) => remember(known.blocks, id, blockAt),
  }
  let outline = arrange(placements)
  let assembly = assemble(outline, parts, null)
  let changes = noChanges()

  const follow = (level: Level) => (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const event of events) {
      for (const { id, placed, content } of touched(event)) {
        if (placed) refreshPlacement(placements, level, id, readPlacement(roots[level], id))
        if (placed) changes.placed = true
        if (placed && level === 'pages') followPage(id)
        if (content) forget(level, id)
      }
    }
  }
  /** Whether a page is a variant, and of what, decides what it and its own variants inherit. */
  const followPage = (id: string) => {
    readDifferingPlaces(placements, roots.pages, id)
    for (const each of [id, ...inheritedIds(placements, 'pages', id)]) {
      known.pages.delete(each)
      forgetInside(known, changes, each)
    }
  }
  const followDifferences = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const { level, id, placed } of events.flatMap(differencesIn)) {
      if (!placed) {
        forget(level, id)
        continue
      }
      const placement = readDifferingPlace(roots.pages, level, id)
      refreshPlacement(placements.differing, level, id, placement)
      changes.placed = true
    }
    for (const id of events.flatMap(replacedIn)) forgetInside(known, changes, id)
  }
  /** What variants inherit changes along with it; what they have said otherwise stays. */
  const forget = (level: Level, id: string) => {
    if (level === 'columns') return
    for (const each of [id, ...inheritedIds(placements, level, id)]) {
      if (level === 'blocks') changes.blocks.add(each)
      else if (known[level].delete(each)) changes.frame = true
    }
  }
  const followMeta = () => {
    parts.schemaVersion = readSchemaVersion(roots.meta.get('schemaVersion'))
    changes.frame = true
  }
  const followTheme = () => {
    parts.theme = readTheme((key) => roots.theme.get(key))
    changes.frame = true
  }
  const followSite = () => {
    parts.site = readSite(roots.site.entries())
    changes.frame = true
  }
  const settle = ({ origin }: Y.Transaction) => {
    const due = changes
    if (!due.placed && !due.frame && due.blocks.size === 0) return
    changes = noChanges()
    if (due.placed) outline = arrange(placements)
    const before = assembly.snapshot
    assembly = update(assembly, due)
    if (assembly.snapshot === before) return
    for (const listener of Array.from(listeners)) listener(origin)
  }
  const update = (current: Assembly, due: Changes): Assembly => {
    if (due.placed || due.frame) {
      for (const id of due.blocks) known.blocks.delete(id)
      return assemble(outline, parts, current)
    }
    let next = current
    for (const id of due.blocks) {
      const before = known.blocks.get(id)
      known.blocks.delete(id)
      const place = next.places.get(id)
      if (!place) continue
      const block = parts.block(id)
      if (before && splitId(id) && isSameBlock(before, block)) known.blocks.set(id, before)
      else next = replaceBlock(next, place, block)
    }
    return next
  }

  const observers = levels.map((level) => ({ root: roots[level], observer: follow(level) }))
  for (const { root, observer } of observers) root.observeDeep(observer)
  roots.pages.observeDeep(followDifferences)
  roots.meta.observeDeep(followMeta)
  roots.theme.observeDeep(followTheme)
  roots.site.observeDeep(followSite)
  doc.on('afterTransaction', settle)

  return {
    getSnapshot: () => assembly.snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy: () => {
      roots.pages.unobserveDeep(followDifferences)
      for (const { root, observer } of observers) root.unobserveDeep(observer)
      roots.meta.unobserveDeep(followMeta)
      roots.theme.unobserveDeep(followTheme)
      roots.site.unobserveDeep(followSite)
      doc.off('afterTransaction', settle)
      listeners.clear()
    },
  }
}

type Known = {
  pages: Map<string, PageInfo>
  sections: Map<string, SectionInfo>
  blocks: Map<string, BlockSnapshot>
}

/** The ids under which variants inherit something; of a page the variants themselves. */
function inheritedIds({ pages }: Placements, level: Level, id: string): string[] {
  const found: string[] = []
  for (const { id: variantId, parent } of pages.values()) {
    if (parent === campaignParent) continue
    if (level !== 'pages') found.push(inVariant(variantId, id))
    else if (parent === id) found.push(variantId)
  }
  return found
}

/** Forgets all that was read through a variant whose map is another one now. */
function forgetInside(known: Known, changes: Changes, variantId: string): void {
  const isInside = (id: string) => splitId(id)?.variantId === variantId
  for (const id of known.sections.keys()) {
    if (isInside(id) && known.sections.delete(id)) changes.frame = true
  }
  for (const id of known.blocks.keys()) if (isInside(id)) changes.blocks.add(id)
}

type Difference = { level: InnerLevel; id: string; placed: boolean }

/** What one event below the pages says about differences of a variant. */
function differencesIn(event: Y.YEvent<Y.AbstractType<unknown>>): Difference[] {
  const [variantId, inside] = event.path
  if (variantId === undefined) return []
  const keys = inside === undefined ? keysOf(event) : [String(inside)]
  return keys.flatMap((stored) => {
    const { level, id, key } = readDifferenceKey(stored) ?? {}
    if (!level || id === undefined || key === undefined) return []
    return [{ level, id: inVariant(String(variantId), id), placed: placementKeys.has(key) }]
  })
}

/** The pages whose whole map an event says is another one. */
function replacedIn(event: Y.YEvent<Y.AbstractType<unknown>>): string[] {
  return event.path.length === 0 ? keysOf(event) : []
}

function keysOf(event: Y.YEvent<Y.AbstractType<unknown>>): string[] {
  return event instanceof Y.YMapEvent ? [...event.keysChanged].map(String) : []
}

function isSameBlock(a: BlockSnapshot, b: BlockSnapshot): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

type Touched = { id: string; placed: boolean; content: boolean }

/** What one event says about the things of a root: which ones, their place or their content. */
function touched(event: Y.YEvent<Y.AbstractType<unknown>>): Touched[] {
  const [id, inside] = event.path
  const all = keysOf(event)
  const keys = all.filter((key) => readDifferenceKey(key) === null)
  if (id === undefined) return keys.map((key) => ({ id: key, placed: true, content: true }))
  // Differences are of what the variant inherits, not of the variant (see differencesIn).
  if (keys.length < all.length && keys.length === 0) return []
  if (inside !== undefined && readDifferenceKey(String(inside))) return []
  if (event.path.length > 1) return [{ id: String(id), placed: false, content: true }]
  const placed = keys.some((key) => placementKeys.has(key))
  const content = keys.length === 0 || keys.some((key) => !placementKeys.has(key))
  return [{ id: String(id), placed, content }]
}

function refreshPlacement(
  placements: Record<Level, Map<string, Placement>>,
  level: Level,
  id: string,
  placement: Placement | null,
): void {
  if (placement) placements[level].set(id, placement)
  else placements[level].delete(id)
}

function remember<T>(known: Map<string, T>, id: string, read: (id: string) => T): T {
  const found = known.get(id)
  if (found !== undefined) return found
  const made = read(id)
  known.set(id, made)
  return made
}

function noChanges(): Changes {
  return { placed: false, frame: false, blocks: new Set() }
}
