import { resolveFocusPosition } from '@tiptap/core'
import type { Editor, EditorOptions } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { fieldOfPath } from '#shared/campaign/text/text-path.ts'
import { alignLetters } from '#shared/lib/align-letters.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { focusAtOpening } from '#client/lib/live-text/own-caret.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { placeInText } from '#client/lib/browser/text-geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { pasteProps } from './paste-props.ts'
import type { Builder, CaretPlace } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { placeholderOf } from './placeholder-of.ts'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SlashList } from './slash-list.tsx'
import { createSlashMenu } from './slash-menu.ts'
import type { SlashMenu } from './slash-menu.ts'
import classes from './text.module.css'
import { textExtensions } from './text-extensions.ts'
import { TextLength } from './text-length.tsx'
import { TextToolbar } from './text-toolbar.tsx'

export type WrittenText = {
  blockId: string
  kind: string
  /** Its path (see text-path.ts). */
  field: string
  inline: boolean
  plain: boolean
}

/** Where somebody is in a text that goes on in another one, or in another document. */
export type LeftAt = { selection: Selection; hadFocus: boolean }

type TextEditorProps = WrittenText & {
  text: Y.XmlText
  /** Where writing begins, or goes on. */
  from: CaretPlace | LeftAt
  /** Escape, and Enter in an inline text. */
  onDone: () => void
  /** It can be written in. */
  onOpen: (editor: Editor) => void
}

/** The editor of one text, in the place of the still rendering, and its tools. */
export function TextEditor(props: TextEditorProps) {
  const { blockId, inline, plain, from, onOpen } = props
  const builder = useBuilder()
  const { overlay, tools: slot } = useCanvas()
  const tools = useStore(slot, (node) => node)
  const [slash] = useState(createSlashMenu)
  const [options] = useState(() => editorOptions(builder, slash, props))
  const editor = useEditor(options)
  // It can be written in at once; its tools follow.
  const shown = useDeferredValue<Editor | null>(editor, null)
  // There the bar above the keyboard has them, and the phone's own menu stands beside the words.
  const isPhone = useNarrow()
  // Before the next paint, so nothing flickers or moves.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return
    openAround(editor.view.dom)
    begin(editor, from)
    onOpen(editor)
  }, [editor, from, onOpen])
  return (
    <>
      <EditorContent editor={editor} className={classes.around} />
      {shown && !inline ? <SlashList menu={slash} blockId={blockId} /> : null}
      {shown && tools ? createPortal(<TextLength editor={shown} />, tools) : null}
      {shown && tools && !plain
        ? createPortal(<TextToolbar editor={shown} inline={inline} />, tools)
        : null}
      {shown && overlay.current && !plain && !isPhone
        ? createPortal(
            <SelectionToolbar editor={shown} inline={inline} always={tools === null} />,
            overlay.current,
          )
        : null}
    </>
  )
}

function editorOptions(
  builder: Builder,
  slash: SlashMenu,
  { blockId, kind, field, inline, plain, text, onDone }: TextEditorProps,
): Partial<EditorOptions> {
  const { session, undo } = builder
  const model = findBlock(kind)
  const label = model && fieldOfPath(model.fields, field)?.label
  return {
    injectCSS: false,
    extensions: textExtensions({
      text,
      awareness: session.awareness,
      undo,
      inline,
      plain,
      slash,
      placeholder: placeholderOf(kind, field),
      onDone,
    }),
    editorProps: {
      attributes: {
        role: 'textbox',
        class: classes.live ?? '',
        'data-text-field': field,
        dir: 'auto',
        translate: 'no',
        'aria-label': `${label ?? 'Text'}, ${model?.name}`,
        'aria-multiline': String(!inline),
      },
      ...pasteProps(builder, { blockId, inline }),
    },
  }
}

/** What is folded away on the page is open from when somebody writes in it, or in what names it. */
function openAround(text: Element): void {
  const folded = text.closest('details')
  if (folded) folded.open = true
}

/** Writing begins where the person clicked, from the very next key on, or goes on where it was. */
function begin(editor: Editor, from: CaretPlace | LeftAt): void {
  const isGoingOn = typeof from === 'object' && 'selection' in from
  const selection = isGoingOn ? sameIn(editor, from.selection) : caretAt(editor, from)
  if (selection) editor.view.dispatch(editor.state.tr.setSelection(selection))
  if (!isGoingOn || from.hadFocus) focusAtOpening(editor.view)
}

function caretAt({ view, state: { doc } }: Editor, caret: CaretPlace): Selection | null {
  if (typeof caret === 'string') return resolveFocusPosition(doc, caret)
  const at = placeInText(view, caret)
  // Beside the words that may be between two lines, where nothing can be written.
  return at === null ? Selection.atEnd(doc) : Selection.near(doc.resolve(at))
}

/** The selection behind the same letters in another text. */
function sameIn({ state: { doc } }: Editor, { $anchor, anchor, head }: Selection): Selection {
  const pairs = alignLetters(lettersOf($anchor.doc), lettersOf(doc))
  const [from, to] = [anchor, head].map((at) => {
    const last = pairs.findLast(([before]) => before < at)
    return doc.resolve(last ? last[1] + 1 : 0)
  })
  return from && to ? TextSelection.between(from, to) : TextSelection.atEnd(doc)
}

/** One for each position; where a node begins or ends it is a line break. */
function lettersOf(doc: Node): string[] {
  const letters = Array.from({ length: doc.content.size }, () => '\n')
  doc.descendants(({ text }, at) => {
    // By code units, as positions count them.
    for (let unit = 0; unit < (text?.length ?? 0); unit++) letters[at + unit] = text?.[unit] ?? ''
  })
  return letters
}
