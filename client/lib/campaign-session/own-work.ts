import * as Y from 'yjs'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { inVariant, readDifferenceKey } from '#shared/campaign/document/variant-ids.ts'

export type OwnWork = {
  /** Blocks with changes of this tab that the server has not confirmed, the oldest change first. */
  blocks: () => string[]
  /** Only the last `count` changes are still unconfirmed. */
  keepLast: (count: number) => void
  close: () => void
}

/** Follows which blocks this tab's own changes are in, so that they can be named and copied out. */
export function trackOwnWork(doc: Y.Doc, isOwn: (origin: unknown) => boolean): OwnWork {
  const lastChanged = new Map<string, number>()
  let made = 0
  const follow = (_: Uint8Array, origin: unknown, __: Y.Doc, transaction: Y.Transaction) => {
    if (!isOwn(origin)) return
    made += 1
    for (const id of touchedBlocks(doc, transaction)) {
      lastChanged.delete(id)
      lastChanged.set(id, made)
    }
  }
  doc.on('update', follow)
  return {
    blocks: () => [...lastChanged.keys()],
    keepLast(count) {
      for (const [id, change] of lastChanged) if (change <= made - count) lastChanged.delete(id)
    },
    close: () => doc.off('update', follow),
  }
}

/** The blocks that a transaction added, removed, moved or changed inside. */
function touchedBlocks(doc: Y.Doc, transaction: Y.Transaction): Set<string> {
  const { blocks, pages } = rootsOf(doc)
  const ids = new Set<string>()
  for (const [type, changed] of transaction.changed) {
    const keys = [...changed].map(String)
    if (Object.is(type, blocks)) for (const key of keys) ids.add(key)
    const [id] = keysBelow(blocks, type._item)
    if (id !== undefined) ids.add(id)
    const [page, inside] = keysBelow(pages, type._item)
    if (page === undefined) continue
    for (const key of inside === undefined ? keys : [inside]) addDiffering(ids, page, key)
  }
  return ids
}

/** A variant keeps what differs in a block that it inherits among its own keys. */
function addDiffering(ids: Set<string>, variantId: string, key: string): void {
  const difference = readDifferenceKey(key)
  if (difference?.level === 'blocks') ids.add(inVariant(variantId, difference.id))
}

/** The keys of `map` and of what lies in it that lead to the item; none when it lies elsewhere. */
function keysBelow(map: Y.Map<unknown>, innermost: Y.Item | null): string[] {
  const keys: string[] = []
  for (let item = innermost; item !== null;) {
    const { parent, parentSub } = item
    keys.unshift(parentSub ?? '')
    if (Object.is(parent, map)) return keys
    item = parent instanceof Y.AbstractType ? parent._item : null
  }
  return []
}
