import { Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import * as Y from 'yjs'
import { must } from '../../../lib/must.ts'
import type { CampaignUndo } from '../../undo/create-undo.ts'
import { createUndo } from '../../undo/create-undo.ts'
import { TextBinding } from '../bind-text.ts'
import { makeDoc } from '../make-doc.ts'
import type { TextKind } from '../text-schema.ts'
import { schemaExtensions } from '../text-schema.ts'
import { tracePlugin } from '../trace-plugin.ts'

/** Somebody who writes in a text with the editor of the builder, but without a browser around it. */
export type TypingPeer = {
  doc: Y.Doc
  text: Y.XmlText
  editor: Editor
  binding: TextBinding
  undo: CampaignUndo
  /** Presses a key as a browser would; true where the editor has taken it. */
  press: (key: string) => boolean
  /** While it is so, nothing that others change is shown. */
  compose: (isComposing: boolean) => void
  close: () => void
}

/** Opens the text `t` of the block `b` of a document. */
export function openPeer(doc: Y.Doc, kind: TextKind): TypingPeer {
  const text = textIn(doc)
  const editor = openEditor(text, kind)
  let isComposing = false
  const origin = { person: doc.clientID }
  const undo = createUndo(doc, origin, { captureTimeout: 0 })
  const binding = new TextBinding(text, origin, {
    state: () => editor.state,
    dispatch: (transaction) => editor.view.dispatch(transaction),
    isComposing: () => isComposing,
  })
  editor.on('transaction', () => binding.write())
  return {
    doc,
    text,
    editor,
    binding,
    undo,
    press: (key) => press(editor, key),
    compose: (is) => {
      isComposing = is
      if (!is) binding.show()
    },
    close: () => {
      binding.destroy()
      undo.destroy()
      editor.destroy()
    },
  }
}

/** Where the tests have their text. */
export function textIn(doc: Y.Doc): Y.XmlText {
  const block = doc.getMap('blocks').get('b')
  const text: unknown = block instanceof Y.Map ? block.get('t') : null
  return must(text instanceof Y.XmlText ? text : undefined, 'no text')
}

function openEditor(text: Y.XmlText, kind: TextKind): Editor {
  const begin = Extension.create({
    name: 'begin',
    onBeforeCreate() {
      Object.assign(this.editor.options, { content: makeDoc(text, this.editor.schema) })
    },
    addProseMirrorPlugins: () => [tracePlugin()],
  })
  const editor = new Editor({ element: null, extensions: [...schemaExtensions(kind), begin] })
  // Without a browser Tiptap leaves the plugins out.
  const { plugins } = editor.extensionManager
  editor.view.updateState(editor.state.reconfigure({ plugins }))
  return editor
}

function press(editor: Editor, key: string): boolean {
  const shiftKey = key.startsWith('Shift-')
  const event = {
    key: key.replace('Shift-', ''),
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  }
  for (const plugin of editor.state.plugins) {
    const handle: unknown = plugin.props.handleKeyDown
    if (
      typeof handle === 'function' &&
      Reflect.apply(handle, plugin, [editor.view, event]) === true
    )
      return true
  }
  return false
}

/** The letters that somebody sees, line by line. */
export function linesShown(doc: Node): string[] {
  const lines: string[] = []
  doc.descendants((node) => {
    if (!node.isTextblock) return true
    lines.push(node.textBetween(0, node.content.size, '', '\n'))
    return false
  })
  return lines
}
