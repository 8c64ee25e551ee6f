import * as Y from 'yjs'
import type { Level, Roots } from './document.ts'
import { isId, levels } from './document.ts'
import { limits } from './limits.ts'

/** Where something is, as stored. Wrong or missing values read as ''. */
export type Placement = {
  id: string
  parent: string
  order: string
  removedFrom: string | null
  removedWith: string | null
}

export type Placements = Record<Level, Map<string, Placement>>

/** The keys of a stored page, section, column or block that decide where it is shown. */
export const placementKeys: ReadonlySet<string> = new Set([
  'parent',
  'order',
  'removedFrom',
  'removedWith',
])

/** Where the thing stored under `id` is; null when there is nothing usable under that id. */
export function readPlacement(root: Y.Map<unknown>, id: string): Placement | null {
  const stored = findStored(root, id)
  if (!stored) return null
  return {
    id,
    parent: asString(stored.get('parent')) ?? '',
    order: asString(stored.get('order'))?.slice(0, limits.orderKey) ?? '',
    removedFrom: asString(stored.get('removedFrom')),
    removedWith: asString(stored.get('removedWith')),
  }
}

/** Every placement of the document; costs a few key reads for each thing in it. */
export function readPlacements(roots: Roots): Placements {
  const placements: Placements = {
    pages: new Map(),
    sections: new Map(),
    columns: new Map(),
    blocks: new Map(),
  }
  for (const level of levels) {
    for (const id of roots[level].keys()) {
      const placement = readPlacement(roots[level], id)
      if (placement) placements[level].set(id, placement)
    }
  }
  return placements
}

/** The stored map of `id`, null for unknown or unusable ids and for values of another type. */
export function findStored(root: Y.Map<unknown>, id: string): Y.Map<unknown> | null {
  if (!isId(id, limits.id)) return null
  const stored = root.get(id)
  return stored instanceof Y.Map ? stored : null
}

/** Sorts by order key, ties by id, both by code unit: the same on every machine. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }) {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
