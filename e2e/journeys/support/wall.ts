import type { Page } from '@playwright/test'

/**
 * Waits until the wall shows `value` for `label`; gives the time of the frame in ms since 1970. The
 * wall must be shown with reduced motion, where a number is plain text.
 */
export async function whenWallShows(page: Page, label: string, value: number): Promise<number> {
  const handle = await page.waitForFunction(
    ([name, wanted]) => {
      const term = Array.from(document.querySelectorAll('dt')).find(
        (dt) => dt.firstChild?.textContent === name,
      )
      const shown = Number.parseInt(term?.nextElementSibling?.textContent ?? '', 10)
      return shown === wanted ? performance.timeOrigin + performance.now() : false
    },
    [label, value] as const,
    { polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}

/**
 * What is wrong with where things stand on the wall: words that run into other words or into the bars,
 * leave the screen, or are cut without saying so. Must be shown with reduced motion.
 */
export function misplacedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Edges = Record<'left' | 'top' | 'right' | 'bottom', number>
    type Placed = { name: string; of: Node; edges: Edges }
    const main = document.querySelector('main') ?? document.body
    const found: string[] = []
    const both = (a: Edges, b: Edges): Edges => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isSeen = ({ left, top, right, bottom }: Edges) => right - left > 1 && bottom - top > 1
    const clipsOf = (element: Element | null): Element[] => {
      if (!element || element === main) return []
      const clips = getComputedStyle(element).overflowX === 'hidden'
      return [...(clips ? [element] : []), ...clipsOf(element.parentElement)]
    }
    const hasDots = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    /** What is seen of a line of words; null when nothing is. */
    const seenOf = (name: string, line: Edges, clips: readonly Element[]): Edges | null => {
      let seen = line
      for (const clip of clips) {
        const edges = clip.getBoundingClientRect()
        const rest = both(seen, edges)
        if (!isSeen(rest)) return null
        const isCut = rest.right < seen.right - 1 || rest.bottom < seen.bottom - 1
        if (isCut && !hasDots(clip)) found.push(`cut: ${name}`)
        seen = rest
      }
      return seen
    }
    const placed: Placed[] = Array.from(main.querySelectorAll('[data-top]'), (plot) => ({
      name: 'bars',
      of: plot,
      edges: plot.getBoundingClientRect(),
    }))
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const name = node.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of name ? range.getClientRects() : []) {
        // Without the room above and below the letters.
        const room = (bottom - top) * 0.15
        const line = { left, top: top + room, right, bottom: bottom - room }
        const edges = seenOf(name, line, clipsOf(node.parentElement))
        if (edges) placed.push({ name, of: node, edges })
      }
    }
    for (const [index, one] of placed.entries()) {
      const { left, top, right, bottom } = one.edges
      if (left < 0 || top < 0 || right > innerWidth || bottom > main.scrollHeight)
        found.push(`outside: ${one.name}`)
      for (const other of placed.slice(index + 1))
        if (one.of !== other.of && isSeen(both(one.edges, other.edges)))
          found.push(`${one.name} over ${other.name}`)
    }
    return found
  })
}

/** Of each wall's bars: the views, and the height as drawn, in views by the scale beside them. */
export function barsOn(page: Page): Promise<{ views: number; drawn: number; px: number }[][]> {
  return page.locator('[data-top]').evaluateAll((plots) =>
    plots.map((plot) => {
      const px = Number(plot.getAttribute('data-top')) / plot.clientHeight
      return Array.from(plot.querySelectorAll('[data-views]'), (bar) => ({
        views: Number(bar.getAttribute('data-views')),
        drawn: bar.getBoundingClientRect().height * px,
        px,
      }))
    }),
  )
}
