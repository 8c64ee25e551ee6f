import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { TextBinding } from '#shared/campaign/binding/bind-text.ts'
import { makeDoc } from '#shared/campaign/binding/make-doc.ts'
import { tracePlugin } from '#shared/campaign/binding/trace-plugin.ts'
import { caretNames } from './caret-names.ts'
import type { PlaceName } from './caret-names.ts'
import { leaveKeys } from './leave-keys.ts'
import { followOwnCaret, noteOwnCaret, openingFocus, readOwnCaret } from './own-caret.ts'
import { remoteCarets } from './remote-carets.ts'
import { undoSelection } from './undo-selection.ts'
import { watchComposition } from './watch-composition.ts'

/** The origin of all that is typed into rich texts, whoever's editor it is. */
export const typed = { name: 'typed into a text' }

type LiveText = {
  text: Y.XmlText
  awareness: Awareness
  manager: Y.UndoManager
  /** Puts the name of somebody else beside their caret. */
  placeName: PlaceName
}

/**
 * Binds an editor to a stored text, shows the carets of others, named by the person that the server
 * stamped on their presence, and leaves undo to the campaign's own history.
 */
export function liveText({ text, awareness, manager, placeName }: LiveText): Extension {
  return Extension.create({
    name: 'liveText',
    priority: 1000,
    addExtensions: () => [openingFocus],
    onBeforeCreate() {
      Object.assign(this.editor.options, { content: makeDoc(text, this.editor.schema) })
    },
    addProseMirrorPlugins() {
      let binding: TextBinding | null = null
      const bind = (view: EditorView) => {
        const composition = watchComposition(view, () => binding?.show())
        const bound = new TextBinding(text, typed, {
          state: () => view.state,
          dispatch: (transaction) => view.dispatch(transaction),
          isComposing: composition.isOn,
          readCaret: () => readOwnCaret(view),
        })
        binding = bound
        noteOwnCaret(view)
        const leaveCaret = followOwnCaret(view)
        const forget = undoSelection(manager, bound)
        return {
          update: () => {
            noteOwnCaret(view)
            bound.write()
          },
          destroy: () => {
            composition.stop()
            leaveCaret()
            forget()
            bound.destroy()
            binding = null
          },
        }
      }
      const bindingPlugin = new Plugin({ view: bind })
      return [
        leaveKeys(),
        tracePlugin(),
        bindingPlugin,
        remoteCarets(awareness, () => binding),
        caretNames(placeName),
      ]
    },
  })
}
