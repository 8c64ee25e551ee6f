import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { inVariant } from '#shared/campaign/document/variant-ids.ts'
import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { PageMark } from './marks-of.ts'

export type OnMove = (listener: () => void, content: Element) => () => void

/** What the page is drawn in, and how one hears that something in it may have moved. */
export type Drawn = { content: RefObject<HTMLElement | null>; onMove: OnMove }

/** The event that bubbles from a section whose content is laid out from now on, or no more. */
const sightChange = 'contentvisibilityautostatechange'

/**
 * Keeps the children of `list`, one for each of `marks`, over their parts of the page or variant
 * `frameId`: writes each place as `--left`, `--top`, `--width` and `--height` (px of the content) without
 * rendering. Hidden is what the page has no place for, or what is too far out of sight to be laid out.
 */
export function usePlaced(
  list: RefObject<HTMLElement | null>,
  marks: readonly PageMark[],
  frameId: string,
  { content, onMove }: Drawn,
): void {
  const current = useRef(marks)
  const again = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    current.current = marks
    again.current()
  })
  useEffect(() => {
    const around = content.current
    if (!around) return
    let frame = 0
    const place = () => {
      const page = around.querySelector(`[data-page-id="${CSS.escape(frameId)}"]`)
      for (const [at, node] of Array.from(list.current?.children ?? []).entries()) {
        const mark = current.current[at]
        const element = page && mark ? elementOf(page, mark, frameId) : null
        if (node instanceof HTMLElement) put(node, around, element)
      }
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const observer = new ResizeObserver(later)
    observer.observe(around)
    again.current = later
    const stop = onMove(later, around)
    around.addEventListener(sightChange, later)
    place()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      around.removeEventListener(sightChange, later)
      stop()
    }
  }, [list, frameId, content, onMove])
}

/** What a variant has of its page is counted under the page's ids, also where it has ids of its own. */
function elementOf(
  page: Element,
  { kind, partId, field }: PageMark,
  frameId: string,
): Element | null {
  const attribute = kind === 'section' ? 'data-section-id' : 'data-block-id'
  const ids = [partId, inVariant(frameId, partId)]
  const part = page.querySelector(ids.map((id) => `[${attribute}="${CSS.escape(id)}"]`).join())
  return field === null
    ? part
    : (part?.querySelector(`[data-ff-input="${CSS.escape(field)}"]`) ?? null)
}

function put(node: HTMLElement, around: Element, element: Element | null): void {
  // To measure what is not laid out would lay it out.
  const isThere = element?.checkVisibility({ contentVisibilityAuto: true }) ?? false
  node.hidden = !isThere
  if (!element || !isThere) return
  const { left, top, width, height } = boxWithin(around, element)
  for (const [name, px] of Object.entries({ left, top, width, height }))
    node.style.setProperty(`--${name}`, `${px}px`)
}
