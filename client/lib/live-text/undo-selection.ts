import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  getRelativeSelection,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { ProsemirrorBinding } from '@tiptap/y-tiptap'
import { bindingOf } from './plugin-states.ts'

type RelativeSelection = ReturnType<typeof getRelativeSelection>
type Ends = Record<'anchor' | 'head', Y.RelativePosition | null>

const key = new PluginKey<RelativeSelection | null>('undoSelection')

/**
 * Remembers with each undo step where the caret was, and puts it back there. It only listens to the
 * campaign's history: the history outlives this editor. And it keeps the caret at its letter while
 * others change the text: y-tiptap looks for a place of its own once all before it is deleted.
 */
export function undoSelection(manager: Y.UndoManager): Plugin<RelativeSelection | null> {
  return new Plugin<RelativeSelection | null>({
    key,
    state: {
      init: () => null,
      apply: (_transaction, _value, before) => {
        const binding = bindingOf(before)
        return binding ? getRelativeSelection(binding, before) : null
      },
    },
    view: (view) => {
      const binding = bindingOf(view.state)
      const added = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
        const selection = key.getState(view.state)
        if (selection) stackItem.meta.set(binding, selection)
      }
      const popped = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
        const selection = stackItem.meta.get(binding)
        const change = isSelection(selection) ? selectAgain(view.state, selection) : null
        if (change) view.dispatch(change)
      }
      let before: Ends | null = null
      const remember = () => void (before = endsAtLetters(view.state))
      const stay = (_doc: Y.Doc, transactions: Y.Transaction[]) => {
        // What is typed here clears the steps to do again, in a further transaction of no origin.
        const isForeign = transactions.every(({ origin }) => origin !== ySyncPluginKey)
        const isKnown = isForeign && before && standsAtLetters(view.state, before)
        const change = isKnown && before ? selectAgain(view.state, before) : null
        if (change) view.dispatch(change)
      }
      manager.doc.on('beforeAllTransactions', remember)
      manager.doc.on('afterAllTransactions', stay)
      manager.on('stack-item-added', added)
      manager.on('stack-item-popped', popped)
      return {
        destroy: () => {
          manager.doc.off('beforeAllTransactions', remember)
          manager.doc.off('afterAllTransactions', stay)
          manager.off('stack-item-added', added)
          manager.off('stack-item-popped', popped)
        },
      }
    },
  })
}

const isSelection = (value: unknown): value is RelativeSelection =>
  typeof value === 'object' && value !== null && 'anchor' in value && 'head' in value

/** Both ends of the selection by the letters that they stand before; y-tiptap's are behind theirs. */
function endsAtLetters(state: EditorState): Ends | null {
  const binding = bindingOf(state)
  if (!binding) return null
  const ends: Ends = getRelativeSelection(binding, state)
  const [from, to] = [ends.anchor, ends.head].map((end) => {
    const place = end && Y.createAbsolutePositionFromRelativePosition(end, binding.doc)
    return place ? Y.createRelativePositionFromTypeIndex(place.type, place.index, 0) : null
  })
  return from && to ? { anchor: from, head: to } : null
}

/** Whether those letters are still there: then the place of the selection is beyond doubt. */
function standsAtLetters(state: EditorState, { anchor, head }: Ends): boolean {
  const store = bindingOf(state)?.doc.store
  return [anchor, head].every((end) => store && end?.item && !Y.getItem(store, end.item).deleted)
}

/** Selects what was selected, in the text as it is now; null when there is nothing to change. */
function selectAgain(state: EditorState, selection: Ends): Transaction | null {
  const binding = bindingOf(state)
  if (!binding) return null
  const { doc, type, mapping } = binding
  const placeOf = (end: Y.RelativePosition | null) =>
    end &&
    (placeInText(state, binding, end) ??
      relativePositionToAbsolutePosition(doc, type, end, mapping))
  const [anchor, head] = [placeOf(selection.anchor), placeOf(selection.head)]
  const { size } = state.doc.content
  if (anchor === null || head === null || anchor > size || head > size) return null
  const wanted = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
  return wanted.eq(state.selection) ? null : state.tr.setSelection(wanted)
}

/** The place in the words themselves; y-tiptap mistrusts its own answer at the start of a text. */
function placeInText(
  state: EditorState,
  { doc, mapping }: ProsemirrorBinding,
  end: Y.RelativePosition,
): number | null {
  const place = Y.createAbsolutePositionFromRelativePosition(end, doc)
  const line = place?.type.parent
  const shown =
    line instanceof Y.XmlElement && line.get(0) === place?.type ? mapping.get(line) : null
  let at: number | null = null
  state.doc.descendants((node, position) => {
    if (place && node === shown) at = position + 1 + place.index
    return at === null
  })
  return at
}
