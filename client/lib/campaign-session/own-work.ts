import * as Y from 'yjs'
import { rootsOf } from '#shared/campaign/document.ts'

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
  const { blocks } = rootsOf(doc)
  const ids = new Set<string>()
  for (const [type, keys] of transaction.changed) {
    if (Object.is(type, blocks)) for (const key of keys) ids.add(String(key))
    const id = keyIn(blocks, type._item)
    if (id !== null) ids.add(id)
  }
  return ids
}

/** The key of `map` below which the item lies; null when it lies elsewhere. */
function keyIn(map: Y.Map<unknown>, innermost: Y.Item | null): string | null {
  for (let item = innermost; item !== null;) {
    const { parent, parentSub } = item
    if (Object.is(parent, map)) return parentSub
    item = parent instanceof Y.AbstractType ? parent._item : null
  }
  return null
}
