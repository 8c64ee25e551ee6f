import * as Y from 'yjs'
import { isCommonCopy, pageOf } from '../document/common-copy.ts'
import type { Roots } from '../document/document.ts'
import { isShared, livingRanges } from '../document/page-pieces.ts'
import type { Range, Step } from './spare-replaced.ts'
import { copyOf, isUsedByOthers } from './used-by-others.ts'

/**
 * Takes out of a step that is about to be undone what it did to copy what a page has (setCommonCopy):
 * what the person has written goes, and what they took away comes back, but for what the page has no
 * more. A copy that this very step made goes as a whole, unless others have written into it.
 */
export function spareCopies(roots: Roots, { insertions, deletions }: Step): void {
  for (const [client, ranges] of insertions.clients) {
    if (!isCommonCopy(client)) continue
    const copy = copyAt(roots, client, ranges)
    const isMade = copy !== undefined && insertions.clients.has(copy.id.client)
    if (!isMade || isUsedByOthers(roots, copy)) insertions.clients.delete(client)
  }
  for (const [client, ranges] of deletions.clients) {
    const copy = isCommonCopy(client) ? copyAt(roots, client, ranges) : undefined
    const page = copy && pageOf(copy)
    if (!copy || copy.deleted || !isShared(page)) continue
    const living = livingRanges(copy, page).get(client) ?? []
    deletions.clients.set(
      client,
      ranges.flatMap((range) => living.flatMap((part) => meet(range, part))),
    )
  }
}

/** The copy of which some ranges of one client are; they end with a piece of it. */
function copyAt({ pages }: Roots, client: number, ranges: readonly Range[]): Y.Item | undefined {
  const last = ranges.at(-1)
  const store = pages.doc?.store
  const item = last && store && Y.getItem(store, Y.createID(client, last.clock + last.len - 1))
  return item instanceof Y.Item ? copyOf(item) : undefined
}

/** What a range of a step and one of a page have in common. */
function meet({ clock, len }: Range, { from, to }: { from: number; to: number }): Range[] {
  const start = Math.max(clock, from)
  const end = Math.min(clock + len, to)
  return start < end ? [{ clock: start, len: end - start }] : []
}
