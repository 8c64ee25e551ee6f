import { useLayoutEffect } from 'react'
import type { Selected } from '../../state/selection.ts'
import { useCanvas } from '../canvas-context.ts'
import { elementOf } from '../measure.ts'

/** Shows something that is hidden at this width, faintly, for as long as it is selected. */
export function useRevealed({ kind, id }: Selected): void {
  const { content } = useCanvas()
  useLayoutEffect(() => {
    const element = content.current && elementOf(content.current, { kind, id })
    element?.setAttribute('data-revealed', '')
    return () => element?.removeAttribute('data-revealed')
  }, [content, kind, id])
}
