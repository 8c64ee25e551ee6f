import { useEffect } from 'react'
import type { Selected } from '../state/selection.ts'
import { useCanvas } from './canvas-context.ts'
import { elementOf } from './measure.ts'

/** Brings what has just been selected into sight if nothing of it is; else nothing moves. */
export function useInSight({ kind, id }: Selected): void {
  const { content, scroller } = useCanvas()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = content.current && elementOf(content.current, { kind, id })
      const around = scroller.current?.getBoundingClientRect()
      if (!element || !around) return
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > around.top + 8 && top < around.bottom - 8) return
      element.scrollIntoView({ block: bottom - top > around.height ? 'start' : 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [content, scroller, kind, id])
}
