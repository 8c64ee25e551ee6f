import { elementOf } from '../canvas/find-element.ts'
import type { Builder } from './builder.ts'
import { reveal } from './builder.ts'
import type { Selected } from './selection.ts'

/** Selects something wherever it is and brings it into sight. */
export function leadTo(builder: Builder, selected: Selected): void {
  reveal(builder, selected)
  // Another page is drawn first.
  requestAnimationFrame(() => {
    const canvas = document.getElementById('canvas')
    const element = canvas && elementOf(canvas, selected)
    element?.scrollIntoView({ block: 'center' })
  })
}
