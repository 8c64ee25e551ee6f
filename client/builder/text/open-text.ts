import { Editor, resolveFocusPosition } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { Selection } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/ensure-rich-text.ts'
import { fieldOfPath } from '#shared/campaign/text-path.ts'
import { splitId } from '#shared/campaign/variant-ids.ts'
import { tidyHtml } from '../clipboard/tidy-html.ts'
import type { Builder, CaretPlace } from '../state/builder.ts'
import { placeholderOf } from './placeholder-of.ts'
import type { SlashMenu } from './slash-menu.ts'
import { textExtensions } from './text-extensions.ts'

export type OpenText = {
  blockId: string
  kind: string
  /** Its path (see text-path.ts). */
  field: string
  inline: boolean
  plain: boolean
  slash: SlashMenu
  onDone: () => void
}

/** Places in the text are those of ProseMirror. */
type Caret = CaretPlace | { anchor: number; head: number }

/**
 * Opens a text to be written in and hands its editor to `show`; another one as soon as the text is
 * another one, such as when somebody lets a variant follow its page again: what is written goes on
 * there. Returns how to close it.
 */
export function openText(
  builder: Builder,
  host: HTMLElement,
  what: OpenText,
  caret: Caret,
  show: (editor: Editor) => void,
): () => void {
  const { doc } = builder.session
  const model = findBlock(what.kind)
  if (!model) return () => undefined
  const { blockId, field: name } = what
  const ensure = () => ensureRichText(doc, { blockId, model, name }, copying(builder, blockId))
  const fragment = ensure()
  if (!fragment) return () => undefined
  const editor = openEditor(builder, host, what, fragment)
  placeCaret(editor, caret)
  show(editor)
  let close = () => {
    fragment.unobserveDeep(settle)
    doc.off('afterTransaction', look)
    editor.destroy()
  }
  // Of two who bring a copy to what each has of its page, neither has brought it to what that says.
  const settle = (_events: unknown, { local }: Y.Transaction) => void (local || ensure())
  const look = () => {
    if (fragment._item?.deleted !== true || ensure() === null) return
    const { anchor, head } = editor.state.selection
    close()
    close = openText(builder, host, what, { anchor, head }, show)
  }
  fragment.observeDeep(settle)
  doc.on('afterTransaction', look)
  return () => close()
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
function placeCaret({ view, state }: Editor, caret: Caret): void {
  const selection = selectionAt(view, caret)
  if (selection) view.dispatch(state.tr.setSelection(selection))
  view.focus()
}

function selectionAt(view: Editor['view'], caret: Caret): Selection | null {
  const { doc } = view.state
  if (typeof caret === 'string') return resolveFocusPosition(doc, caret)
  if ('x' in caret) {
    const at = view.posAtCoords({ left: caret.x, top: caret.y })?.pos
    return resolveFocusPosition(doc, at ?? 'end')
  }
  const [anchor, head] = [caret.anchor, caret.head].map((at) =>
    doc.resolve(Math.min(at, doc.content.size)),
  )
  return anchor && head ? TextSelection.between(anchor, head) : null
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
