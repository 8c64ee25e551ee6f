import * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { spareCopies } from './spare-copies.ts'
import { spareReplaced } from './spare-replaced.ts'
import { isUsedByOthers } from './used-by-others.ts'

export type UndoOptions = {
  /** Further origins of the same person, such as Tiptap's `ySyncPluginKey`. */
  trackedOrigins?: ReadonlySet<unknown>
  /** Edits closer together than this many milliseconds are one step; 500 when missing. */
  captureTimeout?: number
}

export type CampaignUndo = {
  /** Takes back the last own step. False when there is none, and when it is hidden. */
  undo: () => boolean
  redo: () => boolean
  canUndo: () => boolean
  canRedo: () => boolean
  /**
   * Asks `isHidden` before a step is taken, until the returned function is called: whether nothing of
   * the last of `steps` would be seen, which it has said then. Such a step stays as it is.
   */
  holdBack: (isHidden: (steps: Y.UndoManager['undoStack']) => boolean) => () => void
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
  const { theme, site, pages, sections, columns, blocks } = roots
  const manager = new Y.UndoManager([theme, site, pages, sections, columns, blocks], {
    captureTimeout,
    trackedOrigins: new Set([origin, ...trackedOrigins]),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
    deleteFilter: (item) => !isUsedByOthers(roots, item),
  })
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  manager.on('stack-item-added', tell)
  manager.on('stack-item-popped', tell)
  manager.on('stack-cleared', tell)
  // Steps that others have made pointless are dropped by Yjs without an event.
  const settle = (step: unknown) => {
    if (step === null) tell()
    return step !== null
  }
  const spare = (step: Y.UndoManager['undoStack'][number]) => {
    spareReplaced(doc, step)
    spareCopies(roots, step)
  }
  const inSight = () => false
  let isHidden: Parameters<CampaignUndo['holdBack']>[0] = inSight
  const step = (steps: Y.UndoManager['undoStack'], take: () => unknown) => {
    steps.forEach(spare)
    return !isHidden(steps) && settle(take())
  }
  return {
    undo: () => step(manager.undoStack, () => manager.undo()),
    redo: () => step(manager.redoStack, () => manager.redo()),
    canUndo: () => manager.canUndo(),
    canRedo: () => manager.canRedo(),
    holdBack: (ask) => {
      isHidden = ask
      return () => void (isHidden = inSight)
    },
    stopCapturing: () => manager.stopCapturing(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    manager,
    destroy: () => manager.destroy(),
  }
}
