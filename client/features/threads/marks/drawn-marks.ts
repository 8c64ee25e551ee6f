import type { Mark } from '#shared/contract/marks.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { pathOf, strokeIn } from './shapes.ts'

const svg = 'http://www.w3.org/2000/svg'

/** A mark to be seen: where its block stands in px of the layer, and whether it was drawn at this width. */
export type ShownMark = { mark: Mark; box: Box; isOtherWidth: boolean }

/** Gives an SVG layer the strokes of these marks, without rendering: a line, and one around it in contrast. */
export function drawMarks(layer: SVGSVGElement, marks: readonly ShownMark[]): void {
  while (layer.children.length > marks.length) layer.lastElementChild?.remove()
  while (layer.children.length < marks.length) layer.append(group())
  for (const [at, { mark, box, isOtherWidth }] of marks.entries()) {
    const node = layer.children[at]
    if (!node) continue
    node.toggleAttribute('data-other-width', isOtherWidth)
    const path = mark.strokes.map((stroke) => pathOf(strokeIn(stroke, box))).join('')
    for (const line of Array.from(node.children)) line.setAttribute('d', path)
  }
}

function group(): SVGGElement {
  const made = document.createElementNS(svg, 'g')
  made.append(document.createElementNS(svg, 'path'), document.createElementNS(svg, 'path'))
  return made
}
