import type { Anchor, AnchoredWords } from '#shared/contract/threads.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'
import { rangeOn, wordsOn } from '#client/lib/browser/words-on-page.ts'
import { fractionsIn } from '#client/lib/browser/boxes.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Box, Point } from '#client/lib/browser/boxes.ts'
import { placeOfWords, wordsAt } from './words/place-of-words.ts'

/** The attributes by which what is drawn of a campaign is found, on the canvas and in the preview. */
export const placeAttributes = {
  page: 'data-page-id',
  section: 'data-section-id',
  block: 'data-block-id',
} as const

/**
 * The place of a point of the screen, of which `target` is the innermost element: in the block
 * there, else the section, else the page. Null outside of pages.
 */
export function anchorAt(target: Element | null, point: Point): Anchor | null {
  const page = closest(target, 'page')
  const pageId = page?.getAttribute(placeAttributes.page)
  if (!page || !pageId) return null
  for (const on of ['block', 'section', 'page'] as const) {
    const element = closest(target, on)
    const partId = element?.getAttribute(placeAttributes[on])
    if (!element || !partId) continue
    const anchor = { pageId, on, partId, ...fractions(boxOf(element), point) }
    return on === 'block' ? { ...anchor, ...selectedIn(element) } : anchor
  }
  return null
}

/** The place of the words that are marked on a page; null where none are. */
export function anchorOfMarked(): Anchor | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: inner } = range
  const { right: x, top: y } = boxOf(range)
  const anchor = anchorAt(inner instanceof Element ? inner : inner.parentElement, { x, y })
  return anchor?.words ? anchor : null
}

/** Where a point is in a box: from its left and top edge, 0 to 1. */
export function fractions(box: Box, point: Point): Point {
  const { x, y } = fractionsIn(box, point)
  return { x: clamp(x), y: clamp(y) }
}

const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction))

/** The element that an anchor names, as it is drawn now; null when it is not. */
export function elementOf(
  content: Element,
  { on, partId }: Pick<Anchor, 'on' | 'partId'>,
): HTMLElement | null {
  const selector = `[${placeAttributes[on]}=${JSON.stringify(partId)}]`
  return content.querySelector<HTMLElement>(selector)
}

/** Pins that would cover each other stand side by side: how far each is pushed to the right. */
export function spread(points: readonly Point[], size: number): number[] {
  const placed: Point[] = []
  return points.map((point) => {
    let push = 0
    while (placed.some((other) => isOver(other, { x: point.x + push, y: point.y }, size)))
      push += size * 0.75
    placed.push({ x: point.x + push, y: point.y })
    return push
  })
}

const isOver = (a: Point, b: Point, size: number) =>
  Math.abs(a.x - b.x) < size * 0.7 && Math.abs(a.y - b.y) < size * 0.7

function closest(target: Element | null, on: Anchor['on']): Element | null {
  return target?.closest(`[${placeAttributes[on]}]`) ?? null
}

/** The words that are marked in an element: in one line, and as they are found again. */
function selectedIn(element: Element): Pick<Anchor, 'quote' | 'words'> {
  const selection = element.ownerDocument.getSelection()
  if (!selection || selection.isCollapsed || !element.contains(selection.anchorNode)) return {}
  if (!element.contains(selection.focusNode)) return {}
  const said = selection
    .toString()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
  const quote = said.slice(0, threadLimits.quote).toWellFormed()
  const words = markedWords(element, selection.getRangeAt(0))
  return { ...(quote ? { quote } : {}), ...(words ? { words } : {}) }
}

function markedWords(element: Element, range: Range): AnchoredWords | null {
  const drawn = wordsOn(element)
  const placeOf = (node: Node, offset: number, isEnd: boolean) => {
    const within = drawn.nodes.find((each) => each.node === node)
    if (within) return within.from + offset
    // Between elements: at the text that begins behind it, or ends before it.
    const limit = element.ownerDocument.createRange()
    limit.setStart(node, offset)
    const behind = drawn.nodes.find((each) => limit.comparePoint(each.node, 0) >= 0)
    return behind?.from ?? (isEnd ? drawn.text.length : -1)
  }
  const from = placeOf(range.startContainer, range.startOffset, false)
  const to = placeOf(range.endContainer, range.endOffset, true)
  const marked = drawn.text.slice(Math.max(0, from), to)
  const [start, end] = [marked.length - marked.trimStart().length, marked.trimEnd().length]
  return from < 0 ? null : wordsAt(drawn.text, from + start, from + end)
}

/** The words that a thread is about as they are drawn in its block; null where they are not. */
export function rangeOfWords(block: Element, words: AnchoredWords): Range | null {
  const drawn = wordsOn(block)
  const place = placeOfWords(drawn.text, words)
  return place && rangeOn(drawn, place.at, place.at + words.letters.length)
}
