import * as Y from 'yjs'
import { rootsOf } from './document.ts'
import { isLiving, isShared, livingRanges, piecesOf } from './page-pieces.ts'
import { findMap } from './placement.ts'
import { propsPrefix, readDifferenceKey } from './variant-ids.ts'

/** Yjs draws the numbers of tabs below this; from here on they belong to copies. */
const firstOfCopies = 2 ** 32

/** Whether what was written under this client is a common copy, and nobody's own work. */
export const isCommonCopy = (client: number) => client >= firstOfCopies

/** Whether nobody has changed a common copy of what a page has; false for everything else. */
export function isUntouchedCopy(value: unknown): boolean {
  const copy = isShared(value) ? value._item : null
  if (!isShared(value) || copy === null || !isCommonCopy(copy.id.client)) return false
  const pieces = [...piecesOf(value).values()].flat()
  // What people have added and taken away again is no change.
  if (pieces.some(({ id, deleted }) => !deleted && !isCommonCopy(id.client))) return false
  const gone = pieces.filter(({ id, deleted }) => deleted && isCommonCopy(id.client))
  if (gone.length === 0) return true
  const page = pageOf(copy)
  if (!isShared(page)) return false
  // What the page has no more went in following it; what it still has was taken away by somebody.
  const living = livingRanges(copy, page)
  return !gone.some((piece) => isLiving(living, piece))
}

/** What the page has where a variant has `copy`. */
export function pageOf({ parent, parentSub }: Y.Item): unknown {
  const difference = parentSub === null ? null : readDifferenceKey(parentSub)
  if (!difference?.key.startsWith(propsPrefix) || !(parent instanceof Y.Map) || !parent.doc)
    return undefined
  const props = findMap(rootsOf(parent.doc).blocks, difference.id)?.get('props')
  return props instanceof Y.Map ? props.get(difference.key.slice(propsPrefix.length)) : undefined
}
