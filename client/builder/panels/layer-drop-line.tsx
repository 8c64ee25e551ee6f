import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { layerAttributes, measureLayout } from '../canvas/measure.ts'
import { dropLine } from '../drag/geometry.ts'
import { useView } from '../state/builder-context.ts'
import classes from './layers.module.css'

/** Where what is carried would land, among the layers. */
export function LayerDropLine({ tree }: { tree: RefObject<HTMLElement | null> }) {
  const target = useView((view) => view.drag?.target ?? null)
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = node.current
    const root = tree.current
    if (!line || !root || !target) return
    const layout = measureLayout(root, layerAttributes)
    const box = layout && dropLine(layout, target)
    line.hidden = !box
    if (!box) return
    line.style.translate = `${box.left}px ${box.top}px`
    line.style.width = `${box.width}px`
  }, [target, tree])
  return target ? <div ref={node} className={classes.line} /> : null
}
