// What somebody who carries a block sees in the moment of letting go. All of it runs in pages that have
// `hits`, and asks the browser only what lies at points.
import type { Point } from '../engine/driver.ts'

export type LetGo = {
  /** The drop line in px of the window, as far as it is seen; null where nothing of it is. */
  line: { left: number; right: number; y: number } | null
  /** The block under the pointer, and which half; null where that isn't known, as when it is cut off. */
  pointed: { id: string; half: 'upper' | 'lower' | null } | null
  /** The ids of the blocks above the line and below it, from top to bottom along its middle. */
  above: string[]
  below: string[]
  /** Whether the page was scrolling by. */
  isScrolling: boolean
}

type Drops = {
  /** From now on, what is seen when the mouse is let go is kept. */
  watch: () => void
  /** The ids of the blocks that are seen on a vertical line, from top to bottom, with where (px). */
  along: (x: number) => { id: string; top: number; bottom: number }[]
  seen: LetGo | null
}

declare global {
  interface Window {
    drops: Drops
  }
}

/** Gives a page `drops`. */
export function installDrops(): void {
  const isLine = (hit: Element) => hit.matches('[data-drop-line]')
  /** Through all that is above them, such as what is carried. */
  const hitOnly = <T>(selector: string, look: () => T) =>
    window.hits.through('*', `:is([data-canvas-scroller], ${selector})`, look)
  const scroller = document.querySelector('[data-canvas-scroller]')
  const height = () => scroller?.scrollTop ?? 0
  const blockAt = ({ x, y }: Point) =>
    document.elementFromPoint(x, y)?.closest('[data-canvas-scroller] [data-block-id]') ?? null
  const idOf = (block: Element) => block.getAttribute('data-block-id') ?? ''

  /** Looks from above to below, first where the pointer is. */
  const findLine = (from: number): Point | null => {
    const xs = Array.from({ length: Math.ceil(innerWidth / 30) }, (_, at) => at * 30)
    for (const x of [from, ...xs])
      for (let y = 0; y < innerHeight; y += 1) {
        const hit = document.elementFromPoint(x, y)
        if (hit && isLine(hit)) return { x, y }
      }
    return null
  }
  /** As far as it is seen. */
  const endOf = ({ x, y }: Point, way: 1 | -1): number => {
    const hit = document.elementFromPoint(x + way, y)
    return hit && isLine(hit) ? endOf({ x: x + way, y }, way) : x
  }
  const lineFrom = (x: number) =>
    hitOnly('[data-drop-line]', () => {
      const at = findLine(x)
      if (!at) return null
      const { top, bottom } = window.hits.edgesAround(at, isLine)
      const y = ((top ?? at.y) + (bottom ?? at.y)) / 2
      return { left: endOf({ x: at.x, y }, -1), right: endOf({ x: at.x, y }, 1), y }
    })
  const along: Drops['along'] = (x) =>
    hitOnly('[data-block-id]', () => {
      const blocks: ReturnType<Drops['along']> = []
      for (let y = 0; y < innerHeight; y += 1) {
        const block = blockAt({ x, y })
        const last = blocks.at(-1)
        if (block && last?.id === idOf(block)) last.bottom = y
        else if (block) blocks.push({ id: idOf(block), top: y, bottom: y })
      }
      return blocks
    })
  const pointedAt = (point: Point): LetGo['pointed'] =>
    hitOnly('[data-block-id]', () => {
      const block = blockAt(point)
      if (!block) return null
      const isOwn = (hit: Element) => hit.closest('[data-block-id]') === block
      const { top, bottom } = window.hits.edgesAround(point, isOwn)
      const below = top === null || bottom === null ? 0 : point.y - (top + bottom) / 2
      // Some engines hit in whole px of the page.
      const half = Math.abs(below) < 3 ? null : below < 0 ? 'upper' : 'lower'
      return { id: idOf(block), half }
    })

  const look = ({ x, y }: Point, scrolled: number): Omit<LetGo, 'isScrolling'> => {
    const line = lineFrom(x)
    const pointed = pointedAt({ x, y: y - scrolled })
    const blocks = line ? along((line.left + line.right) / 2) : []
    const isAbove = ({ top, bottom }: { top: number; bottom: number }) =>
      (top + bottom) / 2 < (line?.y ?? 0)
    const ids = (all: typeof blocks) => all.map(({ id }) => id)
    return {
      line,
      pointed,
      above: ids(blocks.filter(isAbove)),
      below: ids(blocks.filter((block) => !isAbove(block))),
    }
  }
  const watch = () => {
    // Where the page was in the last two frames: what is seen is as it was drawn.
    let [before, drawn] = [height(), height()]
    const keep = () => {
      ;[before, drawn] = [drawn, height()]
      frame = requestAnimationFrame(keep)
    }
    let frame = requestAnimationFrame(keep)
    window.drops.seen = null
    const letGo = ({ clientX: x, clientY: y }: MouseEvent) => {
      cancelAnimationFrame(frame)
      const isScrolling = drawn !== before || drawn !== height()
      window.drops.seen = { ...look({ x, y }, height() - drawn), isScrolling }
    }
    addEventListener('mouseup', letGo, { capture: true, once: true })
  }
  window.drops = { watch, along, seen: null }
}
