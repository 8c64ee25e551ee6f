import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { throttle } from '../../presence/throttle.ts'
import { useBuilder } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { sightChange } from '../measure.ts'

/** In ms: words that are written around it may take its place, which need not be seen at once. */
const lookEvery = 500

/**
 * Calls `put` for what stands on an outline, now and whenever anything may have come under it. `put`
 * must be one function for good.
 */
export function useKeptClear<Stands extends HTMLElement>(
  outline: RefObject<HTMLElement | null>,
  standing: RefObject<Stands | null>,
  put: (outline: HTMLElement, standing: Stands) => void,
): void {
  const { drawn, view } = useBuilder()
  const { content } = useCanvas()
  useLayoutEffect(() => {
    const around = content.current
    const place = () => {
      if (!outline.current || !standing.current || outline.current.hidden) return
      put(outline.current, standing.current)
    }
    const paced = throttle(() => lookEvery, place)
    let frame = 0
    // Once the page is drawn: to measure it before would lay it out twice, in the middle of a gesture.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(paced.call)
    }
    const leave = [drawn.subscribe(later), view.subscribe(later)]
    // It calls a first time as soon as everything stands, before that is seen.
    const observer = new ResizeObserver(paced.call)
    if (around) observer.observe(around)
    around?.addEventListener(sightChange, later)
    return () => {
      cancelAnimationFrame(frame)
      around?.removeEventListener(sightChange, later)
      observer.disconnect()
      paced.cancel()
      for (const stop of leave) stop()
    }
  }, [outline, standing, put, content, drawn, view])
}
