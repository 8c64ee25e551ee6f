import type { Editor } from '@tiptap/core'
import { memo, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dropEqualCopy } from '#shared/campaign/variants/drop-equal-copy.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import { copied, openText } from './open-text.ts'
import classes from './text.module.css'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SlashList } from './slash-list.tsx'
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
    const { text } = builder.view.getSnapshot()
    const caret = text?.blockId === blockId ? text.caret : 'end'
    const what = { blockId, kind, field, inline, plain, slash, onDone }
    // It can be written in at once; its tools follow.
    const show = (made: Editor) => startTransition(() => setEditor(made))
    const close = openText(builder, host.current, what, caret, show)
    return () => {
      setEditor(null)
      close()
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
