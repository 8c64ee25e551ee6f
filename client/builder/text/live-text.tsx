import { Editor, resolveFocusPosition } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { memo, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findBlock } from '#shared/blocks/registry.ts'
import { fieldOfPath } from '#shared/campaign/text-path.ts'
import { dropEqualCopy } from '#shared/campaign/drop-equal-copy.ts'
import { ensureRichText } from '#shared/campaign/ensure-rich-text.ts'
import { splitId } from '#shared/campaign/variant-ids.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useNarrow } from '#client/lib/media.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { tidyHtml } from '../clipboard/tidy-html.ts'
import type { Builder, CaretPlace } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import { placeholderOf } from './placeholder-of.ts'
import classes from './text.module.css'
import { textExtensions } from './text-extensions.ts'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SlashList } from './slash-list.tsx'
import type { SlashMenu } from './slash-menu.ts'
import { createSlashMenu } from './slash-menu.ts'
import { TextToolbar } from './text-toolbar.tsx'

type LiveTextProps = {
  blockId: string
  kind: string
  /** Its path (see text-path.ts). */
  field: string
  inline: boolean
  plain: boolean
}

/** A rich text being written in: Tiptap in the very place of the still rendering. */
function LiveText({ blockId, kind, field, inline, plain }: LiveTextProps) {
  const builder = useBuilder()
  const { overlay, root, tools: slot } = useCanvas()
  const tools = useStore(slot, (node) => node)
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [slash] = useState(createSlashMenu)
  // There the bar above the keyboard has them, and the phone's own menu stands beside the words.
  const isPhone = useNarrow()

  // Before the next paint, so nothing flickers or moves.
  useLayoutEffect(() => {
    if (!host.current) return
    const onDone = () => {
      leaveText(builder)
      root.current?.focus()
    }
    const made = openEditor(
      builder,
      host.current,
      { blockId, kind, field, inline, plain },
      slash,
      onDone,
    )
    if (!made) return
    const { text } = builder.view.getSnapshot()
    placeCaret(made, text?.blockId === blockId ? text.caret : 'end')
    // It can be written in at once; its tools follow.
    startTransition(() => setEditor(made))
    return () => {
      setEditor(null)
      made.destroy()
      giveUpCopy(builder, { blockId, name: field })
    }
  }, [builder, root, blockId, kind, field, inline, plain, slash])

  return (
    <>
      <div ref={host} className={classes.live} data-text-field={field} />
      {editor && !inline ? <SlashList menu={slash} blockId={blockId} /> : null}
      {editor && tools && !plain
        ? createPortal(<TextToolbar editor={editor} inline={inline} />, tools)
        : null}
      {editor && overlay.current && !plain && !isPhone
        ? createPortal(
            <SelectionToolbar editor={editor} inline={inline} always={tools === null} />,
            overlay.current,
          )
        : null}
    </>
  )
}

/** Rendered once for as long as it is written in: Tiptap does the rest. */
export default memo(LiveText)

/**
 * A variant's copy of a text in which in the end nothing is other than on the page: it follows the
 * page again, unless somebody else is writing in the copy right now.
 */
function giveUpCopy({ session }: Builder, text: { blockId: string; name: string }): void {
  const isShared = session.people
    .getSnapshot()
    .some(({ selection, field }) => selection?.id === text.blockId && field !== null)
  if (!isShared) dropEqualCopy(session.doc, text, copied)
}

function openEditor(
  { session, undo }: Builder,
  host: HTMLElement,
  { blockId, kind, field, inline, plain }: LiveTextProps,
  slash: SlashMenu,
  onDone: () => void,
): Editor | null {
  const model = findBlock(kind)
  const fragment =
    model && ensureRichText(session.doc, { blockId, model, name: field }, copying(session, blockId))
  if (!fragment) return null
  undo.manager.addTrackedOrigin(ySyncPluginKey)
  undo.stopCapturing()
  const label = fieldOfPath(model.fields, field)?.label ?? 'Text'
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
      attributes: { 'aria-label': `${label}, ${model.name}`, 'aria-multiline': String(!inline) },
      transformPastedHTML: tidyHtml,
      ...(inline ? { transformPasted: toOneLine } : {}),
    },
  })
}

/** To copy what a variant inherits is no step of undo; what is written into it is. */
const copying = ({ origin }: Builder['session'], blockId: string) =>
  splitId(blockId) ? copied : origin

const copied = { name: 'copied for a variant' }

/** Where the person clicked is where they write, from the very next key on. */
function placeCaret({ view, state }: Editor, caret: CaretPlace): void {
  const at =
    typeof caret === 'string'
      ? caret
      : (view.posAtCoords({ left: caret.x, top: caret.y })?.pos ?? 'end')
  const selection = resolveFocusPosition(state.doc, at)
  if (selection) view.dispatch(state.tr.setSelection(selection))
  view.focus()
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
