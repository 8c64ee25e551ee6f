import { flushSync } from 'react-dom'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { splitId } from '#shared/campaign/document/variant-ids.ts'
import { typed } from '#client/lib/live-text/live-text.ts'
import type { Builder } from '../state/builder.ts'

type OpenText = {
  blockId: string
  kind: string
  /** Its path (see text-path.ts). */
  field: string
}

/**
 * Opens a text to be written in and hands it to `show`; another one when the text is another one, such
 * as after somebody let a variant follow its page again: what is written goes on there. In a variant it
 * says what the page says until somebody writes in it. Returns how to close it.
 */
export function openText(
  builder: Builder,
  { blockId, kind, field: name }: OpenText,
  show: (text: Y.XmlText) => void,
): () => void {
  const { doc } = builder.session
  const model = findBlock(kind)
  const ensure = () =>
    model ? ensureRichText(doc, { blockId, model, name }, copying(builder, blockId)) : null
  const first = ensure()
  if (!first) return () => undefined
  let text = first
  beginStep(builder)
  show(text)
  const follow = () => {
    const now = ensure()
    if (!now || now === text) return
    text = now
    beginStep(builder)
    // Before the next key, which would be lost in the text that is gone.
    flushSync(() => show(now))
  }
  const baseId = splitId(blockId)?.baseId
  return afterTransactions(doc, follow, ({ changedParentTypes }) => {
    if (text._item?.deleted) return true
    const page = baseId === undefined ? null : findRichText(doc, baseId, name)
    return [...changedParentTypes.keys()].some((type) => Object.is(type, page))
  })
}

/** What is written from now on is a step of undo of its own. */
function beginStep({ undo }: Builder): void {
  undo.manager.addTrackedOrigin(typed)
  undo.stopCapturing()
}

/** Calls `then` once the transactions are over of which one is due; returns the way out. */
function afterTransactions(
  doc: Y.Doc,
  then: () => void,
  isDue: (transaction: Y.Transaction) => boolean,
): () => void {
  let isWaiting = false
  let isOver = false
  const look = (transaction: Y.Transaction) => {
    if (isWaiting || !isDue(transaction)) return
    isWaiting = true
    queueMicrotask(() => {
      if (!isOver) then()
      isWaiting = false
    })
  }
  doc.on('afterTransaction', look)
  return () => {
    isOver = true
    doc.off('afterTransaction', look)
  }
}

/** To copy what a variant inherits is no step of undo; what is written into it is. */
const copying = ({ session }: Builder, blockId: string) =>
  splitId(blockId) ? copied : session.origin

export const copied = { name: 'copied for a variant' }
