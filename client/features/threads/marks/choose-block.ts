import type { ShownAs, Anchor } from '#shared/contract/threads.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { boxOf, hasBox } from '#client/lib/browser/geometry.ts'
import { placeAttributes } from '../anchor.ts'
import { strokesOf } from './shapes.ts'
import type { Drawn } from './shapes.ts'
import type { Tool } from './tools.ts'

/** A block that was chosen by the arrow keys: which of how many, and how it begins. */
export type ChosenBlock = { element: HTMLElement; at: number; count: number; words: string }

/** The block after the one that is chosen, or before it for -1; at first one that is in sight. */
export function stepBlock(
  content: Element,
  chosen: ChosenBlock | null,
  step: 1 | -1,
): ChosenBlock | null {
  const all = Array.from(content.querySelectorAll<HTMLElement>(`[${placeAttributes.block}]`))
  const blocks = all.filter((element) => hasBox(element))
  if (blocks.length === 0) return null
  const known = chosen ? blocks.indexOf(chosen.element) : -1
  const seen = blocks.findIndex((element) => boxOf(element).bottom > 96)
  const at = known < 0 ? Math.max(0, seen) : (known + step + blocks.length) % blocks.length
  const element = blocks[at]
  if (!element) return null
  const words = element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
  return { element, at, count: blocks.length, words }
}

/** A comment on a chosen block, with a mark around it or pointing to it where that is the tool. */
export function anchorOfBlock(
  { element }: ChosenBlock,
  tool: Tool,
  width: ShownAs['width'],
): Anchor | null {
  const partId = element.getAttribute(placeAttributes.block)
  const page = element.closest(`[${placeAttributes.page}]`)
  const pageId = page?.getAttribute(placeAttributes.page)
  if (!partId || !pageId) return null
  const box = boxOf(element)
  const drawn = strokeAt(tool, box)
  const place = { pageId, on: 'block', partId, x: 1, y: 0 } as const
  return drawn ? { ...place, mark: { width, strokes: strokesOf([drawn], box) } } : place
}

/** How far (px) from the block its box and its arrow are. */
const gap = 6
const shaft = 64

function strokeAt(tool: Tool, { left, top, width, height }: Box): Drawn | null {
  if (tool === 'box') {
    const far = { x: left + width + gap, y: top + height + gap }
    return { kind: 'box', points: [{ x: left - gap, y: top - gap }, far] }
  }
  if (tool !== 'arrow') return null
  const to = { x: left + Math.min(width, shaft * 1.5), y: top - gap }
  return { kind: 'arrow', points: [{ x: to.x - shaft, y: to.y - shaft * 0.75 }, to] }
}
