import type * as Y from 'yjs'
import { limits } from '../model/limits.ts'

/**
 * The roots of a campaign document, named here and nowhere else.
 *
 * `pages`, `sections`, `columns` and `blocks` are maps by id of Y.Maps. Each of those says where it
 * is: `parent` (id one level up; pages: `campaign`) and `order` (fractional index; ties break by
 * id). Two keys, last writer wins: a move can neither double nor lose, and as the levels are typed
 * (page > section > column > block) it can't make a circle.
 *
 * Removing is a mark, never a deletion of the key:
 * - `removedFrom` on what was removed, holding its parent at that moment. It counts while it
 *   equals `parent`, so a concurrent move elsewhere survives the removal.
 * - `removedWith` on everything that was inside, holding its own parent. It counts while it equals
 *   `parent` and that parent is itself removed: what was inside shares the fate of its container,
 *   so a section moved out of a page that is concurrently removed keeps its content, and what was
 *   concurrently added or moved into a removed container has no mark and is shown elsewhere.
 * The price: removed content stays in the document (its size, and readable by whoever may read the
 * document) until a purge rewrites it. In return a removal can always be taken back, also while
 * someone is typing in what was removed, and no concurrent edit is thrown away.
 */
export type Roots = {
  meta: Y.Map<unknown>
  theme: Y.Map<unknown>
  site: Y.Map<unknown>
  pages: Y.Map<unknown>
  sections: Y.Map<unknown>
  columns: Y.Map<unknown>
  blocks: Y.Map<unknown>
}

/** The roots that hold plain values of the whole campaign, by their keys. */
export const wholes = ['theme', 'site'] as const
export type Whole = (typeof wholes)[number]

/** Whether it is one of them. */
export function isWhole(root: string): root is Whole {
  return wholes.some((whole) => whole === root)
}

/** The levels from the outside in. */
export const levels = ['pages', 'sections', 'columns', 'blocks'] as const
export type Level = (typeof levels)[number]

/** The level that holds the key's level; pages are held by the campaign itself. */
export const levelAbove = { sections: 'pages', columns: 'sections', blocks: 'columns' } as const

/** The parent of every page. */
export const campaignParent = 'campaign'

/** The roots of `doc`; defines them where they are missing, which writes nothing. */
export function rootsOf(doc: Y.Doc): Roots {
  return {
    meta: doc.getMap('meta'),
    theme: doc.getMap('theme'),
    site: doc.getMap('site'),
    pages: doc.getMap('pages'),
    sections: doc.getMap('sections'),
    columns: doc.getMap('columns'),
    blocks: doc.getMap('blocks'),
  }
}

/** Ids beginning so are made up for display (see `arrange`) and never name something stored. */
export const rescuePrefix = 'rescue-'

const idPattern = /^[a-zA-Z0-9][a-zA-Z0-9.-]*$/

/** Whether `id` may name a page, section, column, block or list item. `__proto__` may not. */
export function isId(id: string): boolean {
  return id.length <= limits.id && !id.startsWith(rescuePrefix) && idPattern.test(id)
}
