import * as Y from 'yjs'
import { arrange } from './arrange.ts'
import type { Assembly, Parts } from './assemble.ts'
import { assemble, replaceBlock } from './assemble.ts'
import type { Level } from './document.ts'
import { levels, rootsOf } from './document.ts'
import type { FindModel } from './field.ts'
import type { Placements } from './placement.ts'
import { findStored, placementKeys, readPlacement, readPlacements } from './placement.ts'
import type { PageInfo, SectionInfo } from './read-parts.ts'
import { readBlock, readPageInfo, readSection } from './read-parts.ts'
import { readTheme } from './read-theme.ts'
import { readSchemaVersion } from './schema-version.ts'
import type { BlockSnapshot, CampaignSnapshot } from './snapshot.ts'

/** A store as React's useSyncExternalStore wants it; its functions need no `this`. */
export type CampaignStore = {
  /** The current snapshot; the same object until something in it changes. */
  getSnapshot: () => CampaignSnapshot
  /** Calls `listener` after every transaction that changed the snapshot; returns the way out. */
  subscribe: (listener: () => void) => () => void
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
  const listeners = new Set<() => void>()
  const known = {
    pages: new Map<string, PageInfo>(),
    sections: new Map<string, SectionInfo>(),
    blocks: new Map<string, BlockSnapshot>(),
  }
  const pageAt = (id: string) => readPageInfo(findStored(roots.pages, id))
  const sectionAt = (id: string) => readSection(findStored(roots.sections, id))
  const blockAt = (id: string) => readBlock(id, findStored(roots.blocks, id), findModel)
  const parts: Parts = {
    schemaVersion: readSchemaVersion(roots.meta.get('schemaVersion')),
    theme: readTheme((key) => roots.theme.get(key)),
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
        if (!content || level === 'columns') continue
        if (level === 'blocks') changes.blocks.add(id)
        else if (known[level].delete(id)) changes.frame = true
      }
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
  const settle = () => {
    const due = changes
    if (!due.placed && !due.frame && due.blocks.size === 0) return
    changes = noChanges()
    if (due.placed) outline = arrange(placements)
    const before = assembly.snapshot
    assembly = update(assembly, due)
    if (assembly.snapshot === before) return
    for (const listener of Array.from(listeners)) listener()
  }
  const update = (current: Assembly, due: Changes): Assembly => {
    if (due.placed || due.frame) {
      for (const id of due.blocks) known.blocks.delete(id)
      return assemble(outline, parts, current)
    }
    let next = current
    for (const id of due.blocks) {
      known.blocks.delete(id)
      const place = next.places.get(id)
      if (place) next = replaceBlock(next, place, parts.block(id))
    }
    return next
  }

  const observers = levels.map((level) => ({ root: roots[level], observer: follow(level) }))
  for (const { root, observer } of observers) root.observeDeep(observer)
  roots.meta.observeDeep(followMeta)
  roots.theme.observeDeep(followTheme)
  doc.on('afterTransaction', settle)

  return {
    getSnapshot: () => assembly.snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy: () => {
      for (const { root, observer } of observers) root.unobserveDeep(observer)
      roots.meta.unobserveDeep(followMeta)
      roots.theme.unobserveDeep(followTheme)
      doc.off('afterTransaction', settle)
      listeners.clear()
    },
  }
}

type Touched = { id: string; placed: boolean; content: boolean }

/** What one event says about the things of a root: which ones, their place or their content. */
function touched(event: Y.YEvent<Y.AbstractType<unknown>>): Touched[] {
  const keys = event instanceof Y.YMapEvent ? [...event.keysChanged].map(String) : []
  const [id] = event.path
  if (id === undefined) return keys.map((key) => ({ id: key, placed: true, content: true }))
  if (event.path.length > 1) return [{ id: String(id), placed: false, content: true }]
  const placed = keys.some((key) => placementKeys.has(key))
  const content = keys.length === 0 || keys.some((key) => !placementKeys.has(key))
  return [{ id: String(id), placed, content }]
}

function refreshPlacement(
  placements: Placements,
  level: Level,
  id: string,
  placement: ReturnType<typeof readPlacement>,
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
