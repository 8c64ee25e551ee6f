import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Point } from '#client/lib/browser/boxes.ts'

/** In px: from so near to an edge on, what is behind it comes nearer. */
const zone = 48
/** In px a second, at the edge and beyond it. */
const fastest = 1200

/** How fast (px a second) to scroll with the pointer at `at` between two edges; negative is back. */
export function speedAt(at: number, from: number, to: number): number {
  const share = (way: number) => Math.min(Math.max(1 - way / zone, 0), 1)
  return fastest * (share(to - at) ** 2 - share(at - from) ** 2)
}

/**
 * Scrolls `scrolled` for as long as the pointer is at one of its edges, and calls `onScroll` after
 * each step.
 */
export function scrollAtEdge(scrolled: HTMLElement, onScroll: () => void) {
  let speed: Point = { x: 0, y: 0 }
  let frame = 0
  let last = 0
  const step = (now: number) => {
    // A frame that came late is no reason to jump.
    const seconds = Math.min(now - last, 50) / 1000
    last = now
    const { scrollLeft, scrollTop } = scrolled
    scrolled.scrollBy(speed.x * seconds, speed.y * seconds)
    if (scrolled.scrollLeft !== scrollLeft || scrolled.scrollTop !== scrollTop) onScroll()
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const pointerAt = ({ x, y }: Point) => {
    const { left, right, top, bottom } = boxOf(scrolled)
    speed = { x: speedAt(x, left, right), y: speedAt(y, top, bottom) }
    if (speed.x === 0 && speed.y === 0) return stop()
    if (frame !== 0) return
    last = performance.now()
    frame = requestAnimationFrame(step)
  }
  return { pointerAt, stop }
}
