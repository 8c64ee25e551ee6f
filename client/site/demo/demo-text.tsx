import { Extension, Node } from '@tiptap/core'
import type { EditorOptions, Extensions } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { memo } from 'react'
import type * as Y from 'yjs'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { liveText } from '#client/lib/live-text/live-text.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Sitting } from './demo-sitting.ts'

const names: Record<string, string> = {
  heading: 'Heading',
  'rich-text': 'Text',
  button: 'Label of the button',
}

type DemoTextProps = {
  sitting: Sitting
  blockId: string
  kind: string
  field: string
  inline: boolean
  plain: boolean
}

/** One text of the page, ready to be written in: the builder's own editor, with fewer tools. */
export const DemoText = memo(function DemoText(props: DemoTextProps) {
  const { sitting, blockId, field } = props
  const text = findRichText(sitting.doc, blockId, field)
  return text ? <DemoEditor {...props} text={text} /> : null
})

type DemoEditorProps = DemoTextProps & { text: Y.XmlText }

function DemoEditor(props: DemoEditorProps) {
  const editor = useEditor(editorOptions(props), [props.text])
  return <EditorContent editor={editor} className="demo-around" />
}

function editorOptions(props: DemoEditorProps): Partial<EditorOptions> {
  const { kind, inline, plain, text, sitting } = props
  const { awareness, undo } = sitting
  return {
    injectCSS: false,
    extensions: [
      ...words(plain),
      Node.create({ name: 'doc', topNode: true, content: 'paragraph+' }),
      Placeholder.configure({ placeholder: 'Write here' }),
      keys(props),
      liveText({ text, awareness, manager: undo.manager, placeName: keepInPage }),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        class: 'demo-text',
        'data-demo-text': kind,
        'aria-label': names[kind] ?? 'Text',
        'aria-multiline': String(!inline),
        'aria-describedby': 'demo-how',
      },
    },
  }
}

function keys({ sitting: { undo }, inline }: DemoEditorProps): Extension {
  return Extension.create({
    name: 'live',
    priority: 1000,
    addKeyboardShortcuts: () => ({
      Enter: () => inline,
      Escape: ({ editor }) => editor.commands.blur(),
      'Mod-z': () => undo.undo() || true,
      'Shift-Mod-z': () => undo.redo() || true,
      'Mod-y': () => undo.redo() || true,
    }),
  })
}

/** A name stands on the side of its caret on which the page has room for it. */
function keepInPage(caret: HTMLElement, flag: HTMLElement): void {
  const page = caret.closest('.demo-page')
  const isAtEnd = page && boxOf(caret).left + flag.offsetWidth > boxOf(page).right
  caret.dataset['flag'] = isAtEnd ? 'to' : 'on'
}

/** Paragraphs with simple marks: what the server takes here. */
function words(plain: boolean): Extensions {
  const off = {
    document: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    heading: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    code: false,
    link: false,
    dropcursor: false,
    gapcursor: false,
    undoRedo: false,
    trailingNode: false,
  } as const
  const marks = { bold: false, italic: false, underline: false, strike: false } as const
  return [StarterKit.configure({ ...off, ...(plain ? marks : {}) })]
}
