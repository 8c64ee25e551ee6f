import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { TextBinding, TextEnds } from '#shared/campaign/binding/bind-text.ts'
import { isFromText } from '#shared/campaign/binding/trace-plugin.ts'
import { asRecord, isRecord } from '#shared/lib/is-record.ts'
import { readOwnCaret } from './own-caret.ts'
import { drawCaret, drawSelection } from './remote-caret.ts'
import { hasSoundCaret } from './sound-caret.ts'

type FindBinding = () => TextBinding | null

const key = new PluginKey<DecorationSet>('remoteCarets')

/** The carets and selections of others, as they are drawn. */
export function drawnCarets(state: EditorState): DecorationSet {
  return key.getState(state) ?? DecorationSet.empty
}

/**
 * Tells others what is selected here while the editor has the focus, by the letters it stands at
 * (`cursor` in the presence), and draws what they have selected in this text.
 */
export function remoteCarets(
  awareness: Awareness,
  findBinding: FindBinding,
): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, drawn, _before, { doc }) => {
        const isDue = transaction.getMeta(key) === true || isFromText(transaction)
        const binding = isDue ? findBinding() : null
        if (binding) return DecorationSet.create(doc, decorationsOf(awareness, binding))
        return transaction.docChanged ? drawn.map(transaction.mapping, doc) : drawn
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => show(view, awareness, findBinding),
  })
}

function show(view: EditorView, awareness: Awareness, findBinding: FindBinding) {
  let drawn = ''
  const draw = () => {
    const carets = caretsOf(awareness)
    // Their pointers and places change far more often; and nothing is drawn while words are composed.
    if (carets === drawn || view.isDestroyed || view.composing) return
    drawn = carets
    readOwnCaret(view)
    view.dispatch(view.state.tr.setMeta(key, true))
  }
  const tell = () => tellSelection(view, awareness, findBinding())
  const follow = () => {
    tell()
    draw()
  }
  awareness.on('change', draw)
  view.dom.addEventListener('focusin', tell)
  view.dom.addEventListener('focusout', tell)
  // The editor is not there as a whole yet.
  queueMicrotask(follow)
  return {
    update: follow,
    destroy: () => {
      awareness.off('change', draw)
      view.dom.removeEventListener('focusin', tell)
      view.dom.removeEventListener('focusout', tell)
      awareness.setLocalStateField('cursor', null)
    },
  }
}

function tellSelection(view: EditorView, awareness: Awareness, binding: TextBinding | null): void {
  if (!binding || view.isDestroyed) return
  const told: unknown = awareness.getLocalState()?.['cursor'] ?? null
  if (view.hasFocus()) {
    const { anchor, head } = binding.selection()
    const cursor = { anchor: jsonOf(anchor), head: jsonOf(head) }
    if (JSON.stringify(cursor) !== JSON.stringify(told))
      awareness.setLocalStateField('cursor', cursor)
  } else if (told !== null && rangeOf(told, binding)) awareness.setLocalStateField('cursor', null)
}

/** Yjs names no type for it. */
function jsonOf(end: Y.RelativePosition): unknown {
  return Y.relativePositionToJSON(end)
}

function decorationsOf(awareness: Awareness, binding: TextBinding): Decoration[] {
  return [...awareness.getStates()].flatMap(([client, state]) => {
    if (client === awareness.clientID || !hasSoundCaret(state)) return []
    const range = rangeOf(state['cursor'], binding)
    if (!range) return []
    const { anchor, head } = range
    const user = asRecord(state['user'])
    const caret = Decoration.widget(head, () => drawCaret(user, client), {
      key: String(client),
      side: 10,
    })
    if (anchor === head) return [caret]
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
    return [caret, Decoration.inline(from, to, drawSelection(user), { inclusiveEnd: true })]
  })
}

/** Where a selection from somebody's presence is in this text; null for one of another text. */
function rangeOf(cursor: unknown, binding: TextBinding) {
  if (!isRecord(cursor) || !hasSoundCaret({ cursor })) return null
  const [anchor, head] = [cursor['anchor'], cursor['head']].map((end) =>
    Y.createRelativePositionFromJSON(end),
  )
  const ends: TextEnds | null = anchor && head ? { anchor, head } : null
  return ends && binding.rangeOf(ends)
}

function caretsOf(awareness: Awareness): string {
  const carets = [...awareness.getStates()].flatMap(([client, state]) =>
    client === awareness.clientID ? [] : [[client, state['cursor'] ?? null]],
  )
  return JSON.stringify(carets)
}
