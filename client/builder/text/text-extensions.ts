import { Extension } from '@tiptap/core'
import type { Editor, Extensions } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'
import type { TextKind } from '#shared/campaign/binding/text-schema.ts'
import type { CampaignUndo } from '#shared/campaign/undo/create-undo.ts'
import { liveText } from '#client/lib/live-text/live-text.ts'
import { placeCaretFlag } from '../presence/place-flag.ts'
import type { SlashMenu } from './slash-menu.ts'
import { slashExtension } from './slash-menu.ts'
import { textLimit } from './text-limit.ts'

type TextOptions = TextKind & {
  text: Y.XmlText
  awareness: Awareness
  undo: CampaignUndo
  /** Opened by a slash; not in texts of one line. */
  slash: SlashMenu
  placeholder: string
  /** Escape, and Enter in an inline text. */
  onDone: () => void
}

/** What a rich text can do while it is written in. */
export function textExtensions(options: TextOptions): Extensions {
  const { text, awareness, undo, inline, slash, placeholder } = options
  return [
    ...schemaExtensions(options),
    ...(inline ? [] : [slashExtension(slash)]),
    keys(options),
    textLimit,
    Placeholder.configure({ placeholder, showOnlyCurrent: false }),
    liveText({ text, awareness, manager: undo.manager, placeName: placeCaretFlag }),
  ]
}

function keys({ inline, undo, onDone }: TextOptions): Extension {
  const done = () => {
    onDone()
    return true
  }
  // ProseMirror keeps these keys from everybody else, so that browsers don't undo on their own.
  const redo = () => undo.redo() || true
  const clear = ({ editor }: { editor: Editor }) =>
    editor.chain().unsetAllMarks().clearNodes().run()
  return Extension.create({
    name: 'keys',
    priority: 1000,
    addKeyboardShortcuts: () => ({
      Escape: done,
      Enter: inline ? done : () => false,
      'Mod-z': () => undo.undo() || true,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-Shift-x': clear,
      // Many keyboards write this one with AltGr.
      'Mod-\\': clear,
    }),
  })
}
