import * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'

export type ReplacePicture = {
  /** Ids of the library, which nothing else is called. */
  from: string
  to: string
}

/**
 * Puts one picture of the library in the place of another wherever the document names it: for sharing,
 * in sections, blocks and their items, also of variants and of what was removed. Returns in how many
 * places.
 */
export function replacePicture(doc: Y.Doc, { from, to }: ReplacePicture, origin: unknown): number {
  return doc.transact(() => {
    const { site, pages, sections, blocks } = rootsOf(doc)
    return [site, pages, sections, blocks].reduce((sum, root) => sum + replaceIn(root, from, to), 0)
  }, origin)
}

function replaceIn(stored: Y.Map<unknown>, from: string, to: string): number {
  let places = 0
  for (const [key, value] of stored.entries()) {
    if (value instanceof Y.Map) places += replaceIn(value, from, to)
    else if (value === from) {
      stored.set(key, to)
      places++
    }
  }
  return places
}
