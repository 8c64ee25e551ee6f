import type { Builder } from '../state/builder.ts'

/** The event that bubbles from a section whose content is laid out from now on, or no more. */
const sightChange = 'contentvisibilityautostatechange'

/**
 * Calls `listener` after each change that may move what is on the canvas, whose scrolled content is
 * `content`, but for those of sizes, which a ResizeObserver tells. Returns what ends it.
 */
export function onMoves(
  { drawn, view, shownZoom }: Builder,
  content: Element,
  listener: () => void,
): () => void {
  const leave = [drawn, view, shownZoom].map((store) => store.subscribe(listener))
  content.addEventListener(sightChange, listener)
  return () => {
    content.removeEventListener(sightChange, listener)
    for (const stop of leave) stop()
  }
}
