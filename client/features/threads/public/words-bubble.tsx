import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type * as Y from 'yjs'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { pointWithin } from '#client/lib/browser/geometry.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import classes from '../threads.module.css'
import { useMarked } from '../use-marked.ts'
import type { Marked } from '../use-marked.ts'
import { withEnds } from '../words/follow-words.ts'
import { draftAt } from './desk-acts.ts'
import type { ThreadDesk } from './thread-desk.ts'

type WordsBubbleProps = {
  desk: ThreadDesk
  /** In which words stay marked; null for whoever sees another document than the others. */
  doc: Y.Doc | null
  /** What the page is drawn in; the bubble lies over it. */
  content: RefObject<HTMLElement | null>
}

/** At words that are marked on the page: a button that begins a comment about them. Escape closes it. */
export function WordsBubble({ desk, doc, content }: WordsBubbleProps) {
  const isBusy = useStore(desk.view, ({ draft, isPlacing }) => draft !== null || isPlacing)
  const isPressed = useRef(false)
  const { marked, drop } = useMarked(content, isPressed)
  const isShown = marked !== null && !isBusy
  const dropNow = useRef(drop)
  useEffect(() => {
    dropNow.current = drop
  })
  useEffect(() => {
    if (!isShown) return
    return listenToKeys(
      window,
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        dropNow.current()
      },
      true,
    )
  }, [isShown])
  const around = content.current
  if (!marked || !isShown || !around) return null
  const comment = () => {
    isPressed.current = false
    document.getSelection()?.removeAllRanges()
    drop()
    draftAt(desk, doc ? withEnds(marked.anchor, doc) : marked.anchor)
  }
  const { x, y, isBelow } = placeOf(around, marked)
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Marked words"
      className={classes.bubble}
      data-below={isBelow || undefined}
      style={{ left: x, top: y }}
      // What is marked stays so until the button is let go.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => void (isPressed.current = true)}
      onPointerLeave={() => void (isPressed.current = false)}
      onPointerCancel={() => void (isPressed.current = false)}
    >
      <Button
        size="xs"
        variant="subtle"
        aria-keyshortcuts="C"
        leftSection={<IconMessagePlus size={16} stroke={1.5} aria-hidden />}
        onClick={comment}
      >
        Comment
        <span className={classes.bubbleKey} aria-hidden>
          <Shortcut keys="C" />
        </span>
      </Button>
      <Spoken role="status">Press C to comment on the marked words.</Spoken>
    </div>
  )
}

/** Half of its width (px), which stays inside the page. */
const half = 76
/** So much room (px) it needs above; on touch it leaves that to the system's own menu. */
const roomAbove = 52

/** Above the first marked line, or below the last one. */
function placeOf(around: HTMLElement, { lines }: Marked) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return { x: half, y: 0, isBelow: true }
  const isTouch = matchMedia('(pointer: coarse)').matches
  const top = pointWithin(around, { x: first.left + first.width / 2, y: first.top })
  const isBelow = isTouch || top.y < roomAbove
  const at = isBelow ? pointWithin(around, { x: last.left + last.width / 2, y: last.bottom }) : top
  const x = Math.max(half, Math.min(around.clientWidth - half, at.x))
  return { x, y: at.y, isBelow }
}
