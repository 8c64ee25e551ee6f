/** How much of the way is made in one frame of 60 a second. */
const pace = 0.22
/** In ms: what comes into sight on the way may be drawn, and move the goal. */
const settles = 600

/**
 * Scrolls `area` smoothly to where `goal` says (px from its top), which is asked anew in each frame,
 * since what is drawn on the way moves it. While it gives null nothing moves, for as long as it may
 * take to draw another page.
 */
export function glideTo(
  area: Element,
  goal: () => number | null,
): { go: () => void; stop: () => void } {
  let frame = 0
  let until = 0
  let last = 0
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Scroll positions are rounded by some browsers; the exact one is kept here.
  let exact = area.scrollTop
  const step = (now: number) => {
    frame = 0
    const target = goal()
    const share = isStill ? 1 : 1 - (1 - pace) ** Math.min((now - last) / 16.7, 4)
    last = now
    if (target !== null) {
      const end = Math.min(Math.max(target, 0), area.scrollHeight - area.clientHeight)
      if (Math.abs(area.scrollTop - exact) > 1) exact = area.scrollTop
      exact = Math.abs(end - exact) < 0.5 ? end : exact + (end - exact) * share
      area.scrollTop = exact
      if (exact !== end) until = now + settles
    }
    if (now < until) frame = requestAnimationFrame(step)
  }
  return {
    go: () => {
      last = performance.now()
      until = last + (goal() === null ? 5 * settles : settles)
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => {
      cancelAnimationFrame(frame)
      frame = 0
      until = 0
    },
  }
}
