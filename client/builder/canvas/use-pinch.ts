import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { pointAt } from '#client/lib/browser/boxes.ts'
import { boxWithin, elementsAt, pointWithin } from '#client/lib/browser/geometry.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import { isOnlyTouch } from '#client/lib/browser/media.ts'
import { zooms } from '../commands/zoom.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { CanvasElements } from './canvas-context.ts'
import { useCanvas } from './canvas-context.ts'
import { pageElement } from './find-element.ts'
import { canvasAttributes } from './part-ids.ts'

/** Safari's own event for fingers on a trackpad; others tell of them as of the wheel with Ctrl. */
type GestureEvent = UIEvent & { scale: number; clientX: number; clientY: number }

/** As small as a page is shown to fit (see `fitScale`), and as large as the menu offers. */
const [smallest, largest] = [0.2, Math.max(...zooms)]
/** In px: a notch of a mouse's wheel is no more than so much of a trackpad. */
const mostAtOnce = 24
/** In px of the wheel, for e times as large. */
const perE = 100
/** In px, where a browser counts in lines. */
const line = 16

/** Pinching on a trackpad, and the wheel with Ctrl, zoom the page on the canvas instead of the window. */
export function usePinch(): void {
  const builder = useBuilder()
  const elements = useCanvas()
  useEffect(() => {
    // Two fingers on the glass zoom the whole screen, for who can't read it otherwise.
    if (!isOnlyTouch()) return watchPinch(builder, elements)
  }, [builder, elements])
}

/** Until what it returns is called. */
function watchPinch(
  builder: Builder,
  { content, scroller }: Pick<CanvasElements, 'content' | 'scroller'>,
): () => void {
  const [page, area] = [content.current, scroller.current]
  if (!page || !area) return () => undefined
  const stopping = new AbortController()
  // Not rounded: a slow pinch is made of many small steps.
  let factor = 1
  let at: Point = { x: 0, y: 0 }
  let frame = 0
  const zoomBy = (by: number, { clientX: x, clientY: y }: WheelEvent | GestureEvent) => {
    factor *= by
    at = { x, y }
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      zoomAbout(builder, { page, area, at }, factor)
      factor = 1
    })
  }
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? line : 1)
    zoomBy(Math.exp(-Math.max(-mostAtOnce, Math.min(mostAtOnce, px)) / perE), event)
  }
  let scale = 1
  const pinch = (event: Event) => {
    if (!isGesture(event)) return
    event.preventDefault()
    if (event.type === 'gesturechange') zoomBy(event.scale / scale, event)
    scale = event.type === 'gestureend' ? 1 : event.scale
  }
  const options = { passive: false, signal: stopping.signal }
  area.addEventListener('wheel', turn, options)
  for (const name of ['gesturestart', 'gesturechange', 'gestureend'])
    area.addEventListener(name, pinch, options)
  return () => {
    cancelAnimationFrame(frame)
    stopping.abort()
  }
}

const isGesture = (event: Event): event is GestureEvent => 'scale' in event

type Where = { page: Element; area: HTMLElement; at: Point }

/** Shows everything `factor` times as large, with the same point of the page below `at`. */
function zoomAbout({ view, shownZoom }: Builder, { page, area, at }: Where, factor: number): void {
  const now = shownZoom.getSnapshot()
  const zoom = Math.max(smallest, Math.min(largest, now * factor))
  const frame = frameAt(page, at)
  if (zoom === now || !frame) return
  const before = boxWithin(page, frame)
  const { x, y } = pointWithin(page, at)
  // Not shortened: of many small steps each would lose a little.
  const part = { x: (x - before.left) / before.width, y: (y - before.top) / before.height }
  // Drawn before anything is measured again, in one go with the scrolling.
  flushSync(() => view.set((current) => ({ ...current, zoom })))
  const wanted = pointAt(boxWithin(page, frame), part)
  const below = pointWithin(page, at)
  area.scrollBy({ left: wanted.x - below.x, top: wanted.y - below.y, behavior: 'instant' })
}

/** The page or variant below a point, or the first one. */
function frameAt(content: Element, at: Point): Element | null {
  const below = elementsAt(at)[0]?.closest(`[${canvasAttributes.page}]`)
  return below && content.contains(below) ? below : pageElement(content, null)
}
