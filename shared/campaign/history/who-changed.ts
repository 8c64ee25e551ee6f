import * as Y from 'yjs'
import type { Change } from './compare-campaigns.ts'
import { rootsOf } from '../document/document.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { differenceKey, splitId } from '../document/variant-ids.ts'

/** A piece of a document: the clocks `clock` to before `end` of one client. */
export type Piece = { client: number; clock: number; end: number }

/** The client numbers under which a change was written (`changedPieces`). */
export function whoChanged(doc: Y.Doc, past: Y.Doc, change: Change): Set<number> {
  return new Set(changedPieces(doc, past, change).map(({ client }) => client))
}

/**
 * The pieces that a change between `past` and `doc`, a later state of the same document, consists of.
 * None for what only took words away: of that Yjs keeps no author.
 */
export function changedPieces(doc: Y.Doc, past: Y.Doc, change: Change): Piece[] {
  const known = Y.decodeStateVector(Y.encodeStateVector(past))
  const isNew = ({ id, length }: Y.Item) => id.clock + length > (known.get(id.client) ?? 0)
  const { map, prefix } = storedOf(doc, change)
  const pieces: Piece[] = []
  if (!map) return pieces
  const own = map._item
  if (change.kind === 'added' && own && isNew(own)) return [pieceOf(own)]
  const isPlaced = change.kind === 'moved' || change.kind === 'removed'
  for (const [stored, item] of map._map) {
    if (!stored.startsWith(prefix)) continue
    const isPlace = placementKeys.has(stored.slice(prefix.length))
    if (isPlace === isPlaced) collect(item, isNew, pieces)
  }
  return pieces
}

function storedOf(doc: Y.Doc, { level, id }: Change) {
  const roots = rootsOf(doc)
  if (level === 'theme' || level === 'site') return { map: roots[level], prefix: '' }
  const split = splitId(id)
  if (!split || level === 'pages') return { map: findMap(roots[level], id), prefix: '' }
  const prefix = differenceKey(level, split.baseId, '')
  return { map: findMap(roots.pages, split.variantId), prefix }
}

const pieceOf = ({ id: { client, clock }, length }: Y.Item): Piece => ({
  client,
  clock,
  end: clock + length,
})

function collect(item: Y.Item, isNew: (item: Y.Item) => boolean, into: Piece[]): void {
  if (item.deleted) return
  if (isNew(item)) into.push(pieceOf(item))
  if (!(item.content instanceof Y.ContentType)) return
  const { _start: start, _map: entries } = item.content.type
  for (let part = start; part !== null; part = part.right) collect(part, isNew, into)
  for (const entry of entries.values()) collect(entry, isNew, into)
}
