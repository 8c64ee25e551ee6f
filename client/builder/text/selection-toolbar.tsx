import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { caretIn } from '#client/lib/browser/text-geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { useBuilder } from '../state/builder-context.ts'
import { TextToolbar } from './text-toolbar.tsx'
import classes from './toolbar.module.css'

type SelectionToolbarProps = {
  editor: Editor
  inline: boolean
  /** Also without selected words: there is no other toolbar. */
  always: boolean
}

/** The tools beside the selected words, so the hand stays where the eyes are. */
export function SelectionToolbar({ editor, inline, always }: SelectionToolbarProps) {
  const node = useRef<HTMLDivElement>(null)
  const { content, scroller } = useCanvas()
  const { view } = useBuilder()
  useEffect(() => {
    // The words of something new are selected to be written over: nobody has asked for tools yet.
    const given = view.getSnapshot().text?.caret === 'all' ? editor.state.selection : null
    let isGiven = given !== null && !always
    let frame = 0
    let pressed = false
    const place = () => {
      const bar = node.current
      if (!bar || !content.current || !scroller.current || editor.isDestroyed) return
      const { selection } = editor.state
      const { from, empty } = selection
      isGiven &&= given?.eq(selection) === true
      const isAway = pressed || isGiven || (empty && !always)
      // Written again, the same attribute makes the page's styles be asked for, with every letter.
      if (bar.hidden !== isAway) bar.hidden = isAway
      if (isAway) return
      const origin = boxOf(content.current)
      const at = always ? boxOf(editor.view.dom) : caretIn(editor.view, from)
      const seen = boxOf(scroller.current)
      const width = scroller.current.clientWidth - 16
      bar.style.setProperty('--width', `${width}px`)
      // Beside the words, and as a whole within what is seen of the canvas.
      const last = seen.left + 8 + width - bar.offsetWidth
      const left = Math.max(seen.left + 8, Math.min(at.left - 8, last))
      bar.style.setProperty('--left', `${left - origin.left}px`)
      bar.style.setProperty('--top', `${at.top - origin.top}px`)
      bar.style.setProperty('--bottom', `${at.bottom - origin.top}px`)
      bar.toggleAttribute('data-at-top', at.top - seen.top < bar.offsetHeight + 8)
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    // While words are being marked with the pointer, nothing may come between.
    const press = (event: MouseEvent) => {
      pressed = event.target instanceof Node && editor.view.dom.contains(event.target)
      later()
    }
    const release = () => {
      pressed = false
      later()
    }
    editor.on('transaction', later)
    addEventListener('mousedown', press)
    addEventListener('mouseup', release)
    place()
    return () => {
      cancelAnimationFrame(frame)
      editor.off('transaction', later)
      removeEventListener('mousedown', press)
      removeEventListener('mouseup', release)
    }
  }, [editor, content, scroller, view, always])
  return (
    <div ref={node} className={classes.floating} hidden data-canvas-control>
      <TextToolbar editor={editor} inline={inline} />
    </div>
  )
}
