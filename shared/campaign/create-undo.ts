import * as Y from 'yjs'
import { rootsOf } from './document.ts'
import { isUsedByOthers } from './used-by-others.ts'

export type UndoOptions = {
  /** Further origins of the same person, such as Tiptap's `ySyncPluginKey`. */
  trackedOrigins?: ReadonlySet<unknown>
  /** Edits closer together than this many milliseconds are one step; 500 when missing. */
  captureTimeout?: number
}

export type CampaignUndo = {
  /** Takes back the last own step. False when there is none. */
  undo: () => boolean
  redo: () => boolean
  canUndo: () => boolean
  canRedo: () => boolean
  /** The next edit starts a new step; call it when a gesture ends. */
  stopCapturing: () => void
  /** Calls `listener` whenever canUndo or canRedo may have changed. */
  subscribe: (listener: () => void) => () => void
  /** For Tiptap's `yUndoOptions`, so that typing and other edits share one history. */
  manager: Y.UndoManager
  destroy: () => void
}

/**
 * Undo of one person's own edits: those of `origin`, an object that only this person's edits are
 * made with. What others wrote stays: a key that someone else has set since is left alone, and
 * something I added is kept when others have worked in it since.
 */
export function createUndo(
  doc: Y.Doc,
  origin: object,
  { trackedOrigins = new Set(), captureTimeout = 500 }: UndoOptions = {},
): CampaignUndo {
  const roots = rootsOf(doc)
  const { theme, pages, sections, columns, blocks } = roots
  const manager = new Y.UndoManager([theme, pages, sections, columns, blocks], {
    captureTimeout,
    trackedOrigins: new Set([origin, ...trackedOrigins]),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
    deleteFilter: (item) => !isUsedByOthers(roots, item),
  })
  const events = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const
  return {
    undo: () => manager.undo() !== null,
    redo: () => manager.redo() !== null,
    canUndo: () => manager.canUndo(),
    canRedo: () => manager.canRedo(),
    stopCapturing: () => manager.stopCapturing(),
    subscribe: (listener) => {
      for (const event of events) manager.on(event, listener)
      return () => {
        for (const event of events) manager.off(event, listener)
      }
    },
    manager,
    destroy: () => manager.destroy(),
  }
}
