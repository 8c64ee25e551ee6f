import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { throttle } from '../../presence/throttle.ts'
import { useBuilder } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { onMoves } from '../on-moves.ts'

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
  const builder = useBuilder()
  const { content } = useCanvas()
  useLayoutEffect(() => {
    const around = content.current
    if (!around) return
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
    // It calls a first time as soon as everything stands, before that is seen.
    const observer = new ResizeObserver(paced.call)
    observer.observe(around)
    const leave = onMoves(builder, around, later)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      paced.cancel()
      leave()
    }
  }, [outline, standing, put, content, builder])
}
