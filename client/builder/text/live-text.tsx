import type { Editor } from '@tiptap/core'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import { dropEqualCopy } from '#shared/campaign/variants/drop-equal-copy.ts'
import { readOwnCaret } from '#client/lib/live-text/own-caret.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { Builder, CaretPlace } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import { copied, openText } from './open-text.ts'
import { TextEditor } from './text-editor.tsx'
import type { LeftAt, WrittenText } from './text-editor.tsx'

/** A text that is open, and where writing in it begins. */
type Opened = { text: Y.XmlText; from: CaretPlace | LeftAt; turn: number }

/** A rich text being written in: Tiptap in the very place of the still rendering. */
function LiveText(what: WrittenText) {
  const { blockId, kind, field } = what
  const builder = useBuilder()
  const { root } = useCanvas()
  const [opened, setOpened] = useState<Opened | null>(null)
  const current = useRef<Editor | null>(null)
  // In the document before, when that goes on as another one.
  const before = useRef<LeftAt | null>(null)
  useLayoutEffect(() => {
    const { text: open } = builder.view.getSnapshot()
    const caret = open?.blockId === blockId ? open.caret : 'end'
    const show = (text: Y.XmlText) => {
      const from = leave(current) ?? before.current ?? caret
      setOpened((last) => ({ text, from, turn: (last?.turn ?? 0) + 1 }))
    }
    const close = openText(builder, { blockId, kind, field }, show)
    return () => {
      close()
      before.current = leave(current)
      giveUpCopy(builder, { blockId, name: field })
    }
  }, [builder, blockId, kind, field])
  const done = () => {
    leaveText(builder)
    root.current?.focus()
  }
  const keep = useCallback((editor: Editor) => void (current.current = editor), [])
  if (!opened) return null
  const { text, from, turn } = opened
  return <TextEditor key={turn} {...what} text={text} from={from} onDone={done} onOpen={keep} />
}

/** Rendered once for as long as it is written in: Tiptap does the rest. */
export default memo(LiveText)

/** Ends the editor at once, before its text is another one; says where somebody was in it. */
function leave(current: { current: Editor | null }): LeftAt | null {
  const editor = current.current
  current.current = null
  if (!editor || editor.isDestroyed) return null
  readOwnCaret(editor.view)
  const left = { selection: editor.state.selection, hadFocus: editor.isFocused }
  editor.destroy()
  return left
}

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
