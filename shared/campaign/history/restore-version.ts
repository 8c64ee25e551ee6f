import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyStored } from '../document/copy-stored.ts'
import { levels, rootsOf, wholes } from '../document/document.ts'
import type { Level } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { removedSinceKey } from '../document/removed-since.ts'
import { reconcileKey, reconcileMap } from './reconcile-stored.ts'
import { readDifferenceKey } from '../document/variant-ids.ts'

/**
 * Makes the campaign read as it did in `past`, an earlier state of the same document, as one
 * transaction of `origin`. What is the same is not written, so what others change at this moment in
 * what did not differ stays; what was added since is removed as people remove, and so can be brought
 * back. False when there is nothing to change.
 */
export function restoreVersion(doc: Y.Doc, past: Y.Doc, origin: unknown): boolean {
  let hasChanged = false
  doc.transact((transaction) => {
    const [roots, then] = [rootsOf(doc), rootsOf(past)]
    for (const whole of wholes) reconcileMap(roots[whole], then[whole])
    // Pages last: what a variant says otherwise is judged by what its page says.
    for (const level of levels.toReversed()) restoreLevel(level, roots[level], then[level])
    hasChanged = transaction.changed.size > 0
  }, origin)
  return hasChanged
}

/** What is removed again by restoring has not been removed since then. */
const notRestored: ReadonlySet<string> = new Set([removedSinceKey])

function restoreLevel(level: Level, root: Y.Map<unknown>, past: Y.Map<unknown>): void {
  for (const [id, then] of past.entries()) {
    const now = root.get(id)
    if (!(now instanceof Y.Map) || !(then instanceof Y.Map)) restoreMissing(root, id, then)
    else if (level === 'pages') restorePage(now, then)
    else reconcileMap(now, then, notRestored)
  }
  for (const id of root.keys()) if (!past.has(id)) removeAdded(findMap(root, id))
}

function restoreMissing(root: Y.Map<unknown>, id: string, then: unknown): void {
  reconcileKey(root, id, then)
  findMap(root, id)?.delete(removedSinceKey)
}

/** Removing what is in something that is removed, too, is right: all of it was added since. */
function removeAdded(stored: Y.Map<unknown> | null): void {
  const parent = stored?.get('parent')
  const from = typeof parent === 'string' ? parent : ''
  if (stored && stored.get('removedFrom') !== from) stored.set('removedFrom', from)
}

/** A variant's copies that nobody has changed say nothing; what its page says shows through. */
function restorePage(now: Y.Map<unknown>, past: Y.Map<unknown>): void {
  const isSilent = (value: unknown) => isUntouchedCopy(value)
  const differing = [...past.entries()].filter(
    ([key, value]) => !notRestored.has(key) && !isSilent(value),
  )
  const isDiffering = new Set(differing.map(([key]) => key))
  for (const [key, value] of now.entries())
    if (!isDiffering.has(key) && !notRestored.has(key) && !isSilent(value)) now.delete(key)
  for (const [key, value] of differing) {
    if (isSilent(now.get(key))) now.set(key, copyStored(value))
    else reconcileKey(now, key, value)
    // By taking away all that people have added it would say nothing again.
    if (readDifferenceKey(key) && isSilent(now.get(key))) now.set(key, copyStored(value))
  }
}
