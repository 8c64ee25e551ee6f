import { Editor, Extension, Node } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import type { TextSlot } from '#shared/page/render/page-frame.ts'
import { caretNames } from '#client/lib/live-text/caret-names.ts'
import { liveTextPlugins } from '#client/lib/live-text/live-text-plugins.ts'
import type { Sitting } from './demo-sitting.ts'

const names: Record<string, string> = {
  heading: 'Heading',
  'rich-text': 'Text',
  button: 'Label of the button',
}

/** One text of the page, ready to be written in: the builder's own editor, with fewer tools. */
export function DemoText({ sitting, slot }: { sitting: Sitting; slot: TextSlot }) {
  const host = useRef<HTMLSpanElement>(null)
  const { block, field, inline, plain } = slot
  const { id, kind } = block
  useEffect(() => {
    const fragment = findRichText(sitting.doc, id, field)
    if (!host.current || !fragment) return undefined
    const { awareness, undo } = sitting
    const editor = new Editor({
      element: { mount: host.current },
      injectCSS: false,
      extensions: [
        ...words(plain),
        Node.create({ name: 'doc', topNode: true, content: 'paragraph+' }),
        Placeholder.configure({ placeholder: 'Write here' }),
        Extension.create({
          name: 'live',
          priority: 1000,
          addProseMirrorPlugins: () => [
            ...liveTextPlugins({ fragment, awareness, manager: undo.manager }),
            caretNames(awareness, keepInPage),
          ],
          addKeyboardShortcuts: () => ({
            Enter: () => inline,
            Escape: () => editor.commands.blur(),
            'Mod-z': () => undo.undo() || true,
            'Shift-Mod-z': () => undo.redo() || true,
            'Mod-y': () => undo.redo() || true,
          }),
        }),
      ],
      editorProps: {
        attributes: {
          'aria-label': names[kind] ?? 'Text',
          'aria-multiline': String(!inline),
          'aria-describedby': 'demo-how',
        },
      },
    })
    return () => editor.destroy()
  }, [sitting, id, kind, field, inline, plain])
  return <span ref={host} className="demo-text" data-demo-text={kind} />
}

/** A name stands on the side of its caret on which the page has room for it. */
function keepInPage(caret: HTMLElement, flag: HTMLElement): void {
  const page = caret.closest('.demo-page')?.getBoundingClientRect()
  const isAtEnd = page && caret.getBoundingClientRect().left + flag.offsetWidth > page.right
  caret.dataset['flag'] = isAtEnd ? 'to' : 'on'
}

/** Paragraphs with simple marks: what the server takes here. */
function words(plain: boolean) {
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
