import { Extension, Node } from '@tiptap/core'
import type { EditorOptions, Extensions } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { memo } from 'react'
import type * as Y from 'yjs'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { caretNames } from '#client/lib/live-text/caret-names.ts'
import { liveTextPlugins } from '#client/lib/live-text/live-text-plugins.ts'
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
  const fragment = findRichText(sitting.doc, blockId, field)
  return fragment ? <DemoEditor {...props} fragment={fragment} /> : null
})

type DemoEditorProps = DemoTextProps & { fragment: Y.XmlFragment }

function DemoEditor(props: DemoEditorProps) {
  const editor = useEditor(editorOptions(props), [props.fragment])
  return <EditorContent editor={editor} className="demo-around" />
}

function editorOptions(props: DemoEditorProps): Partial<EditorOptions> {
  const { kind, inline, plain } = props
  return {
    injectCSS: false,
    extensions: [
      ...words(plain),
      Node.create({ name: 'doc', topNode: true, content: 'paragraph+' }),
      Placeholder.configure({ placeholder: 'Write here' }),
      live(props),
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

/** The document's own text, the carets in it, and the keys. */
function live({ sitting: { awareness, undo }, fragment, inline }: DemoEditorProps): Extension {
  return Extension.create({
    name: 'live',
    priority: 1000,
    addProseMirrorPlugins: () => [
      ...liveTextPlugins({ fragment, awareness, manager: undo.manager }),
      caretNames(awareness, keepInPage),
    ],
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
  const page = caret.closest('.demo-page')?.getBoundingClientRect()
  const isAtEnd = page && caret.getBoundingClientRect().left + flag.offsetWidth > page.right
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
