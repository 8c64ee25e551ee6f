import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type * as Y from 'yjs'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { anchorAt, anchorOfMarked } from '../anchor.ts'
import { withEnds } from '../words/follow-words.ts'
import { draftAt, leaveThread } from './thread-desk.ts'
import type { ThreadDesk } from './thread-desk.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { elementsAt } from '#client/lib/browser/geometry.ts'
import classes from '../threads.module.css'

type PlacingLayerProps = {
  desk: ThreadDesk
  /** In which words stay marked; null for whoever sees another document than the others. */
  doc: Y.Doc | null
  /** What a comment is on when it is placed by Enter; null for nothing. */
  here: () => Anchor | null
}

/** Lies over the page while it is asked where a comment goes: a click says so, or Enter. */
export function PlacingLayer({ desk, doc, here }: PlacingLayerProps) {
  const isPlacing = useStore(desk.view, (view) => view.isPlacing)
  useEffect(() => {
    // Whoever has marked words has said already what it is about.
    const anchor = isPlacing ? anchorOfMarked() : null
    if (anchor) draftAt(desk, doc ? withEnds(anchor, doc) : anchor)
  }, [desk, doc, isPlacing])
  useEffect(() => {
    if (!isPlacing) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        leaveThread(desk)
      }
      const isButton = event.target instanceof Element && event.target.closest('button, a')
      const anchor = event.key === 'Enter' && !isButton ? here() : null
      if (!anchor) return
      event.preventDefault()
      event.stopPropagation()
      draftAt(desk, anchor)
    }
    return listenToKeys(window, press, true)
  }, [desk, here, isPlacing])
  if (!isPlacing) return null
  const click = ({ clientX: x, clientY: y }: MouseEvent) => {
    // Below this layer, and below pins.
    const places = elementsAt({ x, y }).map((element) => anchorAt(element, { x, y }))
    const anchor = places.find((place) => place !== null)
    if (anchor) draftAt(desk, doc ? withEnds(anchor, doc) : anchor)
  }
  return (
    <div role="presentation" className={classes.placing} onClick={click}>
      <p role="status" className={classes.placingWords}>
        Click what your comment is about. Escape cancels.
      </p>
    </div>
  )
}
