import type { Builder } from '../state/builder.ts'
import { onMoves } from './on-moves.ts'

/**
 * Calls `place` now, and once a frame after changes that may move what is on the canvas, those of sizes
 * included. Returns what ends it.
 */
export function keepPlaced(builder: Builder, content: Element, place: () => void): () => void {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const resized = new ResizeObserver(later)
  resized.observe(content)
  const leave = onMoves(builder, content, later)
  place()
  return () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    leave()
  }
}
