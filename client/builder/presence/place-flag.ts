import { canvasAttributes } from '../canvas/part-ids.ts'
import { boxOf, linesOf } from '#client/lib/browser/geometry.ts'
import type { Box, Edges } from '#client/lib/browser/boxes.ts'
import { firstFree } from './places.ts'

/** In px: so near to a flag's thing that a flag may reach it. */
const reach = 48

/**
 * Where a caret's name covers no words, as `data-flag` of the caret: above or below its line, from
 * it on or up to it; `none` where every place is taken.
 */
export function placeCaretFlag(caret: HTMLElement, flag: HTMLElement): void {
  const canvas = canvasAround(caret)
  const page = caret.closest(`[${canvasAttributes.page}]`)
  if (!canvas || !page) return
  caret.dataset['flag'] = 'above-on'
  const { width, height } = boxOf(flag)
  const line = boxOf(caret)
  const edge = boxOf(page)
  const places = [
    { name: 'above-on', box: { left: line.left, top: line.top - height, width, height } },
    { name: 'above-to', box: { left: line.left - width, top: line.top - height, width, height } },
    { name: 'below-on', box: { left: line.left, top: line.bottom, width, height } },
    { name: 'below-to', box: { left: line.left - width, top: line.bottom, width, height } },
  ] as const
  const onPage = places.filter(
    ({ box }) => box.left >= edge.left && box.left + box.width <= edge.right,
  )
  caret.dataset['flag'] =
    firstFree(onPage, [...wordsNear(canvas, line), ...flagsOn(canvas)]) ?? 'none'
}

/**
 * Where an outline's flag covers no words, as `data-flag` of the outline: above, below, or inside of
 * it; `over` where every place is taken.
 */
export function placeOutlineFlag(outline: HTMLElement, flag: HTMLElement): void {
  const canvas = canvasAround(outline)
  if (!canvas) return
  const { left, width, height } = boxOf(flag)
  const around = boxOf(outline)
  const at = (top: number): Box => ({ left, top, width, height })
  const places = [
    { name: 'above', box: at(around.top - height) },
    { name: 'below', box: at(around.bottom) },
    { name: 'inside', box: at(around.top) },
  ] as const
  outline.dataset['flag'] = firstFree(places, wordsNear(canvas, around)) ?? 'over'
}

/** The flags of outlines, which name the same people. */
export function flagsOn(canvas: Element): Box[] {
  const flags = canvas.querySelectorAll('[data-peer] > span')
  return Array.from(flags, (flag) => boxOf(flag))
}

const canvasAround = (element: Element) => element.closest('#canvas')

/** The lines of text on the canvas that something at `around` might cover, in px of the screen. */
export function wordsNear(canvas: Element, around: Box): Box[] {
  const top = around.top - reach
  const bottom = around.top + around.height + reach
  const isNear = (box: Edges) => box.bottom > top && box.top < bottom
  const lines: Box[] = []
  for (const section of canvas.querySelectorAll(`[${canvasAttributes.section}]`)) {
    // What is far away may not be laid out, and is not to be.
    if (!isNear(boxOf(section))) continue
    const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      const within = text.parentElement
      if (!within || text.textContent?.trim() === '' || within.closest('.fan-caret')) continue
      if (!isNear(boxAround(within))) continue
      range.selectNodeContents(text)
      for (const line of linesOf(range)) if (isNear(line)) lines.push(inkOf(line))
    }
  }
  return lines
}

/** The box of the first element around that has one: some stand on the page without a box. */
function boxAround(element: Element): Edges {
  const box = boxOf(element)
  const isBoxless = box.width === 0 && box.height === 0
  return isBoxless && element.parentElement ? boxAround(element.parentElement) : box
}

/** What of a line is written on: its box has room above and below the letters. */
function inkOf({ left, top, width, height }: Edges): Box {
  return { left, top: top + height * 0.15, width, height: height * 0.75 }
}
