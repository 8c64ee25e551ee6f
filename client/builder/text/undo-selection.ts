import { Plugin, PluginKey } from '@tiptap/pm/state'
import { getRelativeSelection, ySyncPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

type RelativeSelection = ReturnType<typeof getRelativeSelection>

const key = new PluginKey<RelativeSelection | null>('undoSelection')

/**
 * Remembers with each undo step where the caret was, and puts it back there. It only listens to the
 * campaign's history: the history outlives this editor.
 */
export function undoSelection(manager: UndoManager): Plugin<RelativeSelection | null> {
  return new Plugin<RelativeSelection | null>({
    key,
    state: {
      init: () => null,
      apply: (_transaction, _value, before) => {
        const binding = ySyncPluginKey.getState(before)?.binding
        return binding ? getRelativeSelection(binding, before) : null
      },
    },
    view: (view) => {
      const { binding } = ySyncPluginKey.getState(view.state)
      const added = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
        const selection = key.getState(view.state)
        if (selection) stackItem.meta.set(binding, selection)
      }
      const popped = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
        const selection = stackItem.meta.get(binding)
        if (selection) binding.beforeTransactionSelection = selection
      }
      manager.on('stack-item-added', added)
      manager.on('stack-item-popped', popped)
      return {
        destroy: () => {
          manager.off('stack-item-added', added)
          manager.off('stack-item-popped', popped)
        },
      }
    },
  })
}
