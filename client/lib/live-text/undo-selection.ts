import type * as Y from 'yjs'
import type { TextBinding, TextEnds } from '#shared/campaign/binding/bind-text.ts'
import { isRecord } from '#shared/lib/is-record.ts'

type StackEvent = { stackItem: { meta: Map<unknown, unknown> } }

/**
 * Remembers with each undo step what was selected in a text before it, and selects that again when the
 * step is undone. It only listens to the campaign's history, which outlives the editor of a text.
 */
export function undoSelection(manager: Y.UndoManager, binding: TextBinding): () => void {
  const { text } = binding
  const added = ({ stackItem }: StackEvent) => {
    const before = binding.selectionBefore()
    if (before) stackItem.meta.set(text, before)
  }
  const popped = ({ stackItem }: StackEvent) => {
    const ends = stackItem.meta.get(text)
    if (isEnds(ends)) binding.select(ends)
  }
  manager.on('stack-item-added', added)
  manager.on('stack-item-popped', popped)
  return () => {
    manager.off('stack-item-added', added)
    manager.off('stack-item-popped', popped)
  }
}

/** Nobody else writes under the key of a text. */
const isEnds = (value: unknown): value is TextEnds =>
  isRecord(value) && 'anchor' in value && 'head' in value
