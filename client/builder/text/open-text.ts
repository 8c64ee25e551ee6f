import { Editor, resolveFocusPosition } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { Selection } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { fieldOfPath } from '#shared/campaign/text/text-path.ts'
import { splitId } from '#shared/campaign/document/variant-ids.ts'
import { tidyHtml } from '../clipboard/tidy-html.ts'
import type { Builder, CaretPlace } from '../state/builder.ts'
import { placeholderOf } from './placeholder-of.ts'
import type { SlashMenu } from './slash-menu.ts'
import { textExtensions } from './text-extensions.ts'

type OpenText = {
  blockId: string
  kind: string
  /** Its path (see text-path.ts). */
  field: string
  inline: boolean
  plain: boolean
  slash: SlashMenu
  onDone: () => void
}

/**
 * Opens a text to be written in and hands its editor to `show`; another one when the text is another
 * one, such as after somebody let a variant follow its page again: what is written goes on there. In
 * a variant it says what the page says until somebody writes in it. Returns how to close it.
 */
export function openText(
  builder: Builder,
  host: HTMLElement,
  what: OpenText,
  caret: CaretPlace,
  show: (editor: Editor) => void,
): () => void {
  const { doc } = builder.session
  const model = findBlock(what.kind)
  const { blockId, field: name } = what
  const ensure = () =>
    model ? ensureRichText(doc, { blockId, model, name }, copying(builder, blockId)) : null
  const first = ensure()
  if (!first) return () => undefined
  let fragment = first
  let editor = openEditor(builder, host, what, fragment)
  const from = caretAt(editor, caret)
  if (from) editor.view.dispatch(editor.state.tr.setSelection(from))
  editor.view.focus()
  show(editor)
  const follow = () => {
    const now = ensure()
    if (!now || now === fragment) return
    fragment = now
    const { selection } = editor.state
    const hadFocus = editor.isFocused
    editor.destroy()
    editor = openEditor(builder, host, what, fragment)
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(sameIn(editor, selection)))
    if (hadFocus) editor.view.focus()
    show(editor)
  }
  const baseId = splitId(blockId)?.baseId
  const stop = afterTransactions(doc, follow, ({ changedParentTypes }) => {
    if (fragment._item?.deleted) return true
    const page = baseId === undefined ? null : findRichText(doc, baseId, name)
    return [...changedParentTypes.keys()].some((type) => Object.is(type, page))
  })
  return () => {
    stop()
    editor.destroy()
  }
}

/** Calls `then` once the transactions are over of which one is due; returns the way out. */
function afterTransactions(
  doc: Y.Doc,
  then: () => void,
  isDue: (transaction: Y.Transaction) => boolean,
): () => void {
  let isWaiting = false
  let isOver = false
  const look = (transaction: Y.Transaction) => {
    if (isWaiting || !isDue(transaction)) return
    isWaiting = true
    queueMicrotask(() => {
      if (!isOver) then()
      isWaiting = false
    })
  }
  doc.on('afterTransaction', look)
  return () => {
    isOver = true
    doc.off('afterTransaction', look)
  }
}

function openEditor(
  { session, undo }: Builder,
  host: HTMLElement,
  { kind, field, inline, plain, slash, onDone }: OpenText,
  fragment: Y.XmlFragment,
): Editor {
  undo.manager.addTrackedOrigin(ySyncPluginKey)
  undo.stopCapturing()
  const model = findBlock(kind)
  const label = model && fieldOfPath(model.fields, field)?.label
  return new Editor({
    element: { mount: host },
    injectCSS: false,
    extensions: textExtensions({
      fragment,
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
        'aria-label': `${label ?? 'Text'}, ${model?.name}`,
        'aria-multiline': String(!inline),
      },
      transformPastedHTML: tidyHtml,
      ...(inline ? { transformPasted: toOneLine } : {}),
    },
  })
}

/** To copy what a variant inherits is no step of undo; what is written into it is. */
const copying = ({ session }: Builder, blockId: string) =>
  splitId(blockId) ? copied : session.origin

export const copied = { name: 'copied for a variant' }

/** Where the person clicked is where they write, from the very next key on. */
function caretAt({ view, state }: Editor, caret: CaretPlace): Selection | null {
  const at =
    typeof caret === 'string'
      ? caret
      : (view.posAtCoords({ left: caret.x, top: caret.y })?.pos ?? 'end')
  return resolveFocusPosition(state.doc, at)
}

/** The selection at the same place in another text, as far as that reaches. */
function sameIn({ state: { doc } }: Editor, { anchor, head }: Selection): Selection {
  const [from, to] = [anchor, head].map((at) => doc.resolve(Math.min(at, doc.content.size)))
  return from && to ? TextSelection.between(from, to) : TextSelection.atEnd(doc)
}

/** Pasted paragraphs become one line in a text that is one. */
function toOneLine(slice: Slice): Slice {
  const schema = slice.content.firstChild?.type.schema
  if (!schema) return slice
  let line = Fragment.empty
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true
    const gap = line.childCount > 0 ? Fragment.from(schema.text(' ')) : Fragment.empty
    line = line.append(gap).append(node.content)
    return false
  })
  const paragraph = schema.nodes['paragraph']
  return paragraph && line.childCount > 0
    ? new Slice(Fragment.from(paragraph.create(null, line)), 1, 1)
    : slice
}
