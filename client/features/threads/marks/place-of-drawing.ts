import type { ShownAs } from '#shared/contract/threads.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { isIn } from '#client/lib/browser/boxes.ts'
import type { Box, Edges, Point } from '#client/lib/browser/boxes.ts'
import { boxOf, hasBox } from '#client/lib/browser/geometry.ts'
import { fractions, placeAttributes } from '../anchor.ts'
import { boundsOf, strokesOf } from './shapes.ts'
import type { Drawn } from './shapes.ts'

/** How much larger (px) than a block a drawing around it may be. */
const slack = 64

/**
 * What was drawn in px of the screen, on what it is about: the block that an arrow points to, or that the
 * first stroke lies on, else the section, else the page. Null where no page is.
 */
export function placeOfDrawing(
  content: Element,
  drawn: readonly Drawn[],
  width: ShownAs['width'],
): Anchor | null {
  const [first] = drawn
  if (!first) return null
  const point = centreOf(first)
  for (const on of ['block', 'section', 'page'] as const) {
    const element = smallestAt(content, on, point)
    const page = element?.closest(`[${placeAttributes.page}]`)
    const [partId, pageId] = [element?.getAttribute(placeAttributes[on]), pageIdOf(page)]
    if (!element || !partId || !pageId) continue
    const box = boxOf(element)
    if (on === 'block' && first.kind !== 'arrow' && !isAround(boundsOf([first]), box)) continue
    const mark = { width, strokes: strokesOf(drawn, box) }
    return { pageId, on, partId, ...fractions(box, point), mark }
  }
  return null
}

const pageIdOf = (page: Element | null | undefined) => page?.getAttribute(placeAttributes.page)

/** What a stroke is about: where an arrow points, and the middle of everything else. */
function centreOf(stroke: Drawn): Point {
  const tip = stroke.kind === 'arrow' ? stroke.points.at(-1) : undefined
  if (tip) return tip
  const { left, top, width, height } = boundsOf([stroke])
  return { x: left + width / 2, y: top + height / 2 }
}

function smallestAt(content: Element, on: Anchor['on'], point: Point): Element | null {
  const drawn = Array.from(content.querySelectorAll(`[${placeAttributes[on]}]`))
  const there = drawn.filter((element) => hasBox(element) && isIn(boxOf(element), point))
  // A page is under everything, also beside its edges.
  if (there.length === 0 && on === 'page') return drawn[0] ?? null
  const area = (element: Element) => boxOf(element).width * boxOf(element).height
  return there.toSorted((a, b) => area(a) - area(b))[0] ?? null
}

const isAround = (drawn: Box, { width, height }: Edges) =>
  drawn.width <= width + slack && drawn.height <= height + slack
