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
  const isLineAt = ({ x, y }: Point) =>
    document.elementFromPoint(x, y)?.matches('[data-drop-line]') ?? false
  // Here for good: while the page loads another style sheet, WebKit leaves new ones aside.
  const style = document.createElement('style')
  style.textContent = `
    [data-hit-only] * { pointer-events: none !important }
    [data-hit-only] [data-canvas-scroller],
    [data-hit-only='line'] [data-drop-line],
    [data-hit-only='block'] [data-block-id] { pointer-events: auto !important }`
  document.head.append(style)
  /** Through all that is above them, such as what is carried. */
  const hitOnly = <T>(what: 'line' | 'block', look: () => T): T => {
    document.documentElement.dataset['hitOnly'] = what
    const seen = look()
    delete document.documentElement.dataset['hitOnly']
    return seen
  }
  const scroller = document.querySelector('[data-canvas-scroller]')
  const height = () => scroller?.scrollTop ?? 0
  const blockAt = ({ x, y }: Point) =>
    document.elementFromPoint(x, y)?.closest('[data-canvas-scroller] [data-block-id]') ?? null
  const idOf = (block: Element) => block.getAttribute('data-block-id') ?? ''

  /** Looks from above to below, first where the pointer is. */
  const findLine = (from: number): Point | null => {
    const xs = Array.from({ length: Math.ceil(innerWidth / 30) }, (_, at) => at * 30)
    for (const x of [from, ...xs])
      for (let y = 0; y < innerHeight; y += 1) if (isLineAt({ x, y })) return { x, y }
    return null
  }
  /** As far as it is seen. */
  const endOf = ({ x, y }: Point, way: 1 | -1): number =>
    isLineAt({ x: x + way, y }) ? endOf({ x: x + way, y }, way) : x
  const lineFrom = (x: number) =>
    hitOnly('line', () => {
      const at = findLine(x)
      if (!at) return null
      const { top, bottom } = window.hits.edgesAround(at, isLineAt)
      const y = ((top ?? at.y) + (bottom ?? at.y)) / 2
      return { left: endOf({ x: at.x, y }, -1), right: endOf({ x: at.x, y }, 1), y }
    })
  const along: Drops['along'] = (x) =>
    hitOnly('block', () => {
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
    hitOnly('block', () => {
      const block = blockAt(point)
      if (!block) return null
      const { top, bottom } = window.hits.edgesAround(point, (at) => blockAt(at) === block)
      // What seems to end at the lower edge of the window may go on beneath a scrollbar.
      const isCutOff = top === null || bottom === null || bottom > innerHeight - 24
      const below = isCutOff ? 0 : point.y - (top + bottom) / 2
      // Some engines hit in whole px of the page.
      const half = Math.abs(below) < 3 ? null : below < 0 ? 'upper' : 'lower'
      return { id: idOf(block), half }
    })

  const look = (point: Point, isScrolling: boolean): LetGo => {
    const line = lineFrom(point.x)
    const blocks = line ? along((line.left + line.right) / 2) : []
    const isAbove = ({ top, bottom }: { top: number; bottom: number }) =>
      (top + bottom) / 2 < (line?.y ?? 0)
    const ids = (all: typeof blocks) => all.map(({ id }) => id)
    return {
      line,
      // The line goes after a page that scrolls by, some frames later.
      pointed: isScrolling ? null : pointedAt(point),
      above: ids(blocks.filter(isAbove)),
      below: ids(blocks.filter((block) => !isAbove(block))),
      isScrolling,
    }
  }
  const watch = () => {
    // Where the page was in the last frame, and for how many it has been there.
    let [drawn, rests] = [height(), 0]
    const keep = () => {
      rests = drawn === height() ? rests + 1 : 0
      drawn = height()
      frame = requestAnimationFrame(keep)
    }
    let frame = requestAnimationFrame(keep)
    window.drops.seen = null
    const letGo = ({ clientX: x, clientY: y }: MouseEvent) => {
      cancelAnimationFrame(frame)
      window.drops.seen = look({ x, y }, rests < 4 || drawn !== height())
    }
    addEventListener('mouseup', letGo, { capture: true, once: true })
  }
  window.drops = { watch, along, seen: null }
}
