import type { Point } from './driver.ts'

// All of these run in pages, where there is nothing but what the finder has put there.

export type Box = Point & { width: number; height: number }

export function boxOf(element: Element): Box {
  const { x, y, width, height } = window.rectOf(element)
  return { x, y, width, height }
}

export function isSeen(element: Element): boolean {
  const { width, height } = window.rectOf(element)
  const { visibility } = getComputedStyle(element)
  return width > 0 && height > 0 && visibility === 'visible'
}

/** Whether it is on its way: it, or what it is in, is being animated. */
export function isMoving(element: Element): boolean {
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
  return moving.some(
    ({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element),
  )
}

/**
 * The middle of an element in the window, or the point `at` from its upper left corner; null while
 * something else would get a click there. Then it is scrolled into sight, for the next look.
 */
export function aimAt(element: HTMLElement, at: Point | null): Point | null {
  const { x, y, width, height } = window.rectOf(element)
  const point = at ? { x: x + at.x, y: y + at.y } : { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  // What has no box of its own is clicked in that of its parent, also between its lines.
  const isBoxless = getComputedStyle(element).display === 'contents'
  const target = isBoxless ? (element.parentElement ?? element) : element
  const isHit = target.contains(hit) || hit?.closest('label')?.control === element
  if (isHit && width > 0 && height > 0) return point
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return null
}

export function selectAll(element: HTMLElement): void {
  element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.select()
  else getSelection()?.selectAllChildren(element)
}

/** A selector for one element, by a mark that it gets. */
export function mark(element: Element): string {
  document.querySelector('[data-marked]')?.removeAttribute('data-marked')
  element.setAttribute('data-marked', '')
  return '[data-marked]'
}

/** Resolves when the page has been drawn a few times; one that nobody sees is not drawn. */
export async function aFewFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 100)
    })
}
