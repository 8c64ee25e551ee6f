// What is seen where, found by asking the browser what lies at points, and never for rectangles: so it
// does not depend on what it is to judge. All of it runs in pages.
import type { Point } from '../engine/driver.ts'

export type Edges = {
  left: number | null
  right: number | null
  top: number | null
  bottom: number | null
}
export type Seen = { id: string; page: string; inside: Point; edges: Edges }

type Hits = {
  /** How far something reaches from a point that is in it; null where it is cut off. */
  edgesAround: (inside: Point, isAt: (point: Point) => boolean) => Edges
  /** The first point at which something is, looked for line by line; null where it is nowhere. */
  find: (isAt: (point: Point) => boolean, step: Point) => Point | null
  /** The word of the page at a point; null where there is none. */
  wordAt: (point: Point) => string | null
  /** Hits go through whatever a selector names, but for what another one does. */
  through: <T>(what: string, except: string | null, look: () => T) => T
}

declare global {
  interface Window {
    hits: Hits
    /** Names what floats above the page. */
    controls: string
    /** Names that, and what is in blocks: letters may stand out of one, which is hit by its own box. */
    allButBlocks: string
  }
}

/** Gives a page `hits`. */
export function installHits(): void {
  window.controls = '[data-canvas-control], [data-canvas-control] *'
  window.allButBlocks = `${window.controls}, [data-block-id] *`
  const at = ({ x, y }: Point) => document.elementFromPoint(x, y)
  const isOnCanvas = (hit: Element | null) => hit?.closest('[data-canvas-scroller]') != null
  const through: Hits['through'] = (what, except, look) => {
    const style = document.createElement('style')
    style.textContent = `:is(${what}) { pointer-events: none !important }`
    if (except) style.textContent += `${except} { pointer-events: auto !important }`
    document.head.append(style)
    const seen = look()
    style.remove()
    return seen
  }
  window.hits = {
    through,
    edgesAround(inside, isAt) {
      const reach = (way: Point): number | null => {
        const point = (far: number) => ({ x: inside.x + way.x * far, y: inside.y + way.y * far })
        const isWithin = (far: number) => isAt(point(far))
        let [within, beyond] = [0, 8]
        while (isWithin(beyond)) {
          within = beyond
          beyond += 8
        }
        while (beyond - within > 0.1) {
          const middle = (within + beyond) / 2
          if (isWithin(middle)) within = middle
          else beyond = middle
        }
        const edge = point(beyond)
        return isOnCanvas(at(point(beyond + 0.5)))
          ? edge.x * way.x ** 2 + edge.y * way.y ** 2
          : null
      }
      return {
        left: reach({ x: -1, y: 0 }),
        right: reach({ x: 1, y: 0 }),
        top: reach({ x: 0, y: -1 }),
        bottom: reach({ x: 0, y: 1 }),
      }
    },
    wordAt({ x, y }) {
      // The canvas lets nothing be marked, and where nothing can be, WebKit has no place in a text.
      const marked = document.createElement('style')
      marked.textContent =
        '* { -webkit-user-select: text !important; user-select: text !important }'
      document.head.append(marked)
      const word = through(window.controls, null, () => {
        const place = document.caretPositionFromPoint?.(x, y)
        const range = place ? null : document.caretRangeFromPoint(x, y)
        const [node, offset] = place
          ? [place.offsetNode, place.offset]
          : [range?.startContainer, range?.startOffset ?? 0]
        if (node?.nodeType !== Node.TEXT_NODE) return null
        const text = node.textContent ?? ''
        const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, offset))?.[0] ?? ''
        const after = /^[\p{L}\p{N}]*/u.exec(text.slice(offset))?.[0] ?? ''
        return before + after || null
      })
      marked.remove()
      return word
    },
    find(isAt, step) {
      for (let y = 0; y < innerHeight; y += step.y)
        for (let x = 0; x < innerWidth; x += step.x) if (isAt({ x, y })) return { x, y }
      return null
    },
  }
}

/** Every block that is seen, with a point well inside of it. */
export function blocksSeen(): Seen[] {
  const points = new Map<string, { block: Element; all: Point[] }>()
  return window.hits.through(window.controls, null, () => {
    for (let y = 0; y < innerHeight; y += 6)
      for (let x = 0; x < innerWidth; x += 12) {
        const hit = document.elementFromPoint(x, y)
        const block = hit?.closest('[data-canvas-scroller] [data-block-id]')
        if (!block) continue
        const id = block.getAttribute('data-block-id') ?? ''
        const known = points.get(id) ?? { block, all: [] }
        known.all.push({ x, y })
        points.set(id, known)
      }
    return Array.from(points).flatMap(([id, { block, all }]) => {
      // Its box: letters that stand out of it are hit, too.
      const isAt = ({ x, y }: Point) => document.elementsFromPoint(x, y).includes(block)
      const y = all[Math.floor(all.length / 2)]?.y ?? 0
      const row = all.filter((point) => point.y === y)
      const middle = row[Math.floor(row.length / 2)] ?? { x: 0, y }
      const inside = isAt(middle) ? middle : all.find(isAt)
      const page = block.closest('[data-page-id]')?.getAttribute('data-page-id') ?? ''
      return inside ? [{ id, page, inside, edges: window.hits.edgesAround(inside, isAt) }] : []
    })
  })
}

/** The edges of something above the page, around a point that is in it, once they stay; else null. */
export async function frameAround(selector: string, inside: Point): Promise<Edges | null> {
  const look = () =>
    window.hits.through(window.allButBlocks, selector, () => {
      const isAt = ({ x, y }: Point) => document.elementFromPoint(x, y)?.matches(selector) ?? false
      return isAt(inside) ? window.hits.edgesAround(inside, isAt) : null
    })
  const until = performance.now() + 5000
  let before: Edges | null = null
  while (performance.now() < until) {
    await new Promise(requestAnimationFrame)
    const now = look()
    if (now && JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
  return before
}

/** A point of something above the page and its edges; null while it isn't seen. */
export function frameOf(selector: string, step: Point): { at: Point; edges: Edges } | null {
  return window.hits.through(window.allButBlocks, selector, () => {
    const isAt = ({ x, y }: Point) => document.elementFromPoint(x, y)?.matches(selector) ?? false
    const at = window.hits.find(isAt, step)
    return at && { at, edges: window.hits.edgesAround(at, isAt) }
  })
}

/** The word of the page beside somebody's arrow or caret, so many px from its left edge. */
export function wordBeside(selector: string, name: string, from: number): string | null {
  const all = Array.from(document.querySelectorAll(selector))
  const drawn = all.find(({ textContent }) => textContent.includes(name))?.getBoundingClientRect()
  return drawn
    ? window.hits.wordAt({ x: drawn.left + from, y: drawn.top + drawn.height / 4 })
    : null
}

/** The word of the page at a point. */
export function wordAt(point: Point): string | null {
  return window.hits.wordAt(point)
}
