import { isIn } from './boxes.ts'
import { boxOf, linesOf } from './geometry.ts'
import type { Edges, Point } from './boxes.ts'
import { rangeOn } from './words-on-page.ts'
import type { DrawnWords } from './words-on-page.ts'

/**
 * The letter that a point of the screen is on; null beside all of them. Found by where letters stand,
 * as browsers that are asked for it answer only where something can be marked.
 */
export function letterAt(drawn: DrawnWords, point: Point): number | null {
  const isOn = (from: number, to: number) => {
    const range = rangeOn(drawn, from, to)
    return range !== null && linesOf(range).some((line) => isIn(line, point))
  }
  const around = drawn.nodes.find(({ node, from }) => isOn(from, from + node.length))
  if (!around) return null
  let [from, to] = [around.from, around.from + around.node.length]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (isOn(from, middle)) to = middle
    else from = middle
  }
  return from
}

/** Where a letter is seen, in px of the screen; null when nothing is drawn there. */
export function letterBox(drawn: DrawnWords, at: number): Edges | null {
  const length = drawn.nodes.at(-1)
  if (!length || at >= length.from + length.node.length) return null
  const range = rangeOn(drawn, at, at + 1)
  const box = range && boxOf(range)
  return box && box.height > 0 ? box : null
}
