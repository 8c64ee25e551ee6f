import { isNarrow } from '#client/lib/browser/media.ts'
import { elementOf } from '../canvas/measure.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { reveal } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'

/** Selects something wherever it is and brings it into sight; on a phone the panel makes room. */
export function useLeadTo(): (selected: Selected) => void {
  const builder = useBuilder()
  const { content } = useCanvas()
  return (selected) => {
    reveal(builder, selected)
    if (isNarrow()) builder.view.set((view) => ({ ...view, panel: null }))
    // Another page is drawn first.
    requestAnimationFrame(() => {
      const element = content.current && elementOf(content.current, selected)
      element?.scrollIntoView({ block: 'center' })
    })
  }
}
