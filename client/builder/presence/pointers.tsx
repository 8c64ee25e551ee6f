import { useEffect, useRef } from 'react'
import { useCanvas } from '../canvas/canvas-context.ts'
import { useBuilder } from '../state/builder-context.ts'
import { drawPointers } from './draw-pointers.ts'
import classes from './pointers.module.css'
import { sharePointer } from './share-pointer.ts'
import { useOwnId } from './use-people.ts'

/** The pointers of the others on this page; and one's own, sent to them. */
export function Pointers() {
  const builder = useBuilder()
  const canvas = useCanvas()
  const ownId = useOwnId()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => sharePointer(builder, canvas), [builder, canvas])
  useEffect(() => {
    const content = canvas.content.current
    if (!content || !layer.current) return
    return drawPointers(builder, { content, layer: layer.current, ownId })
  }, [builder, canvas, ownId])
  return <div ref={layer} className={classes.layer} aria-hidden />
}
