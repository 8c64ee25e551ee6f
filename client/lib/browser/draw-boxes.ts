import type { Box } from './boxes.ts'

/**
 * Gives `layer` a child at the place of each of the `marks` (px of the layer), without rendering;
 * `dress` says what else is to be seen of one.
 */
export function drawBoxes<Mark extends { box: Box }>(
  layer: HTMLElement,
  marks: readonly Mark[],
  dress: (node: HTMLElement, mark: Mark) => void,
): void {
  while (layer.children.length > marks.length) layer.lastElementChild?.remove()
  while (layer.children.length < marks.length) layer.append(document.createElement('div'))
  for (const [at, mark] of marks.entries()) {
    const node = layer.children[at]
    if (!(node instanceof HTMLElement)) continue
    const { left, top, width, height } = mark.box
    node.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
    dress(node, mark)
  }
}
