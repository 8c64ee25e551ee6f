import type * as Y from 'yjs'
import type { Level } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { readDifferenceKey, splitId } from '../document/variant-ids.ts'

export type ResetInherited = {
  level: Level
  /** As the variant has it; the variant's own for its title and description. */
  id: string
  /** What is to follow the page again: a block's prop, other keys, the place, or all of these. */
  what: { prop: string } | { keys: readonly string[] } | 'place' | 'everything'
}

/** Takes back what a variant says otherwise about something. False when it inherits no such thing. */
export function resetInherited(doc: Y.Doc, args: ResetInherited, origin: unknown): boolean {
  return doc.transact(() => {
    const { level, id, what } = args
    const roots = rootsOf(doc)
    const stored = findStored(roots, level, id)
    if (!stored?.inherit) return false
    if (what === 'place') stored.inherit('parent')
    else if (what === 'everything')
      forgetDifferences(findMap(roots.pages, variantIn(id)), level, id)
    else if ('prop' in what) propsOf(stored)?.inherit?.(what.prop)
    else for (const key of what.keys) stored.inherit(key)
    return true
  }, origin)
}

function variantIn(id: string): string {
  return splitId(id)?.variantId ?? id
}

/** Of a variant itself that is what it says about its page, not about what it inherits. */
function forgetDifferences(variant: Y.Map<unknown> | null, level: Level, id: string): void {
  if (level === 'pages') {
    variant?.delete('title')
    variant?.delete('description')
    return
  }
  for (const key of Array.from(variant?.keys() ?? [])) {
    const difference = readDifferenceKey(key)
    if (difference?.level === level && difference.id === splitId(id)?.baseId) variant?.delete(key)
  }
}
