import { yCursorPlugin, ySyncPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { Plugin } from '@tiptap/pm/state'
import { drawCaret, drawSelection } from './remote-caret.ts'
import { hasSoundCaret } from './sound-caret.ts'
import { undoSelection } from './undo-selection.ts'

type LiveText = { fragment: Y.XmlFragment; awareness: Awareness; manager: Y.UndoManager }

/**
 * Binds an editor to the fragment and shows the carets of others, named by the person that the
 * server stamped on their presence. Tiptap's own Collaboration extension would bring a second
 * history of its own for every text.
 */
export function liveTextPlugins({ fragment, awareness, manager }: LiveText): Plugin[] {
  return [
    asPlugin(ySyncPlugin(fragment)),
    undoSelection(manager),
    asPlugin(
      yCursorPlugin(awareness, {
        awarenessStateFilter: (own, client, state) => own !== client && hasSoundCaret(state),
        cursorBuilder: drawCaret,
        selectionBuilder: drawSelection,
      }),
    ),
  ]
}

/** y-tiptap says nothing of the type of what it makes. */
function asPlugin(made: unknown): Plugin {
  if (made instanceof Plugin) return made
  throw new TypeError('y-tiptap made something else than a plugin.')
}
