import type { Anchor, LetterPoint } from '#client/lib/campaign-session/live-place.ts'
import { announce } from '#client/lib/campaign-session/people.ts'
import { isModifier } from '#client/lib/keys/is-modifier.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { letterAt, letterBox } from '#client/lib/browser/letter-at.ts'
import { wordsOn } from '#client/lib/browser/words-on-page.ts'
import { canvasAttributes, idAt } from '../canvas/part-ids.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { fractionsIn } from '#client/lib/browser/boxes.ts'
import { boxOf, boxWithin, elementsAt, pointWithin } from '#client/lib/browser/geometry.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import type { Builder } from '../state/builder.ts'
import { throttle } from './throttle.ts'

/** In ms: some twelve times a second. */
const every = 85
/** In ms: a pointer that rests this long is put away. */
const restsAfter = 6000

/**
 * Shows the others where this person points on the page, while they move: not by touch, not while
 * they type, not when they want it hidden. Nothing is sent while nobody else is here.
 */
export function sharePointer(
  { session, together }: Builder,
  { content, scroller }: Pick<CanvasElements, 'content' | 'scroller'>,
): () => void {
  const [page, area] = [content.current, scroller.current]
  if (!page || !area) return () => undefined
  const { awareness, people } = session
  const { hidesPointer } = together
  let at: Point | null = null
  let rest: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    const isAlone = people.getSnapshot().length === 0
    const shown = isAlone || hidesPointer.getSnapshot() ? null : at
    announce(awareness, { pointer: shown && anchorAt(page, shown) })
  }
  const paced = throttle(() => every, tell)
  const putAway = () => {
    clearTimeout(rest)
    if (at === null) return
    at = null
    paced.call()
  }
  const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'touch') return
    at = { x: clientX, y: clientY }
    clearTimeout(rest)
    rest = setTimeout(putAway, restsAfter)
    paced.call()
  }
  const scroll = () => {
    if (at) paced.call()
  }
  const press = ({ key }: KeyboardEvent) => {
    if (!isModifier(key)) putAway()
  }

  area.addEventListener('pointermove', move, { passive: true })
  area.addEventListener('pointerleave', putAway)
  area.addEventListener('scroll', scroll, { passive: true })
  const leaveKeys = listenToKeys(window, press, true)
  addEventListener('compositionstart', putAway)
  addEventListener('blur', putAway)
  const leave = [hidesPointer.subscribe(paced.call), people.subscribe(scroll)]
  return () => {
    putAway()
    paced.cancel()
    area.removeEventListener('pointermove', move)
    area.removeEventListener('pointerleave', putAway)
    area.removeEventListener('scroll', scroll)
    leaveKeys()
    removeEventListener('compositionstart', putAway)
    removeEventListener('blur', putAway)
    for (const stop of leave) stop()
  }
}

/** Of pages beside each other, the one that a point of the screen is nearest to. */
function nearestPage(content: Element, x: number): Element | null {
  const away = (page: Element) => {
    const { left, right } = boxOf(page)
    return Math.max(left - x, 0, x - right)
  }
  const pages = Array.from(content.querySelectorAll(`[${canvasAttributes.page}]`))
  return pages.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** A point of the screen by what of the page is under it; null before there is a page. */
function anchorAt(content: Element, point: Point): Anchor | null {
  const place = pointWithin(content, point)
  const anchored = (element: Element, kind: Anchor['kind'], id: string): Anchor => ({
    kind,
    id,
    ...fractionsIn(boxWithin(content, element), place),
    letter: kind === 'block' ? letterUnder(element, point) : undefined,
  })
  for (const element of elementsAt(point)) {
    if (!content.contains(element)) continue
    for (const kind of ['block', 'section'] as const) {
      const around = element.closest(`[${canvasAttributes[kind]}]`)
      const id = idAt(around, kind)
      if (around && id !== null) return anchored(around, kind, id)
    }
  }
  const page = nearestPage(content, point.x)
  const id = idAt(page, 'page')
  return page && id !== null ? anchored(page, 'page', id) : null
}

function letterUnder(block: Element, point: Point): LetterPoint | undefined {
  const drawn = wordsOn(block)
  const at = letterAt(drawn, point)
  const box = at === null ? null : letterBox(drawn, at)
  return at !== null && box ? { at, ...fractionsIn(box, point) } : undefined
}
