import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Anchor } from '#shared/contract/threads.ts'
import type { Edges } from '#client/lib/browser/boxes.ts'
import { linesOf } from '#client/lib/browser/geometry.ts'
import { anchorOfMarked } from './anchor.ts'

/** Words that somebody has marked: what a comment about them is on, and the lines they stand in. */
export type Marked = { anchor: Anchor; lines: readonly Edges[] }

/** How long (ms) a selection must rest before something is offered for it. */
const restMs = 180

/**
 * The words that are marked in `content`, once the mouse or finger that marks them has let go; null
 * without any. `isPressed` says that what is offered is being pressed, which on touch takes the
 * selection away.
 */
export function useMarked(
  content: RefObject<HTMLElement | null>,
  isPressed: RefObject<boolean>,
): { marked: Marked | null; drop: () => void } {
  const [marked, setMarked] = useState<Marked | null>(null)
  useEffect(() => {
    let isDown = false
    let timer = 0
    const look = () => {
      if (!isDown && !isPressed.current) setMarked(markedIn(content.current))
    }
    const change = () => {
      clearTimeout(timer)
      if (isPressed.current) return
      if (document.getSelection()?.isCollapsed ?? true) setMarked(null)
      else timer = window.setTimeout(look, restMs)
    }
    const down = () => void (isDown = true)
    const up = () => {
      isDown = false
      change()
    }
    const pointers = { pointerdown: down, pointerup: up, pointercancel: up }
    for (const [name, hear] of Object.entries(pointers)) window.addEventListener(name, hear, true)
    document.addEventListener('selectionchange', change)
    // Words may be marked already: on the first look, or while this was on its way.
    change()
    return () => {
      clearTimeout(timer)
      for (const [name, hear] of Object.entries(pointers))
        window.removeEventListener(name, hear, true)
      document.removeEventListener('selectionchange', change)
    }
  }, [content, isPressed])
  return { marked, drop: () => setMarked(null) }
}

function markedIn(content: HTMLElement | null): Marked | null {
  const selection = document.getSelection()
  if (!content || !selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const anchor = content.contains(range.commonAncestorContainer) ? anchorOfMarked() : null
  return anchor && { anchor, lines: linesOf(range) }
}
