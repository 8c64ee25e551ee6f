import { useEffect, useRef } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { dropLine } from '../../drag/geometry.ts'
import { useBuilder, useView } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { measureShown } from './measure-shown.ts'
import classes from '../overlay/overlay.module.css'

/** Where what is carried would land, to the pixel. */
export function DropLine() {
  const target = useView((view) => view.drag?.target ?? null)
  const { content, scroller } = useCanvas()
  const builder = useBuilder()
  const { drawn } = builder
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target) return
    let frame = 0
    const draw = () => {
      const layout = content.current && measureShown(builder, content.current)
      const line = layout && dropLine(layout, target)
      if (!node.current) return
      node.current.hidden = !line
      if (!line) return
      node.current.style.translate = `${line.left}px ${line.top}px`
      node.current.style.width = `${line.width}px`
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    draw()
    if (node.current && scroller.current) keepInSight(node.current, scroller.current)
    const stop = drawn.subscribe(later)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [target, content, scroller, drawn, builder])
  return target ? <div ref={node} className={classes.line} data-drop-line /> : null
}

/** For the keyboard: the line is what the person follows. By pointer it is always in sight. */
function keepInSight(line: HTMLElement, scroller: HTMLElement): void {
  const { top } = boxOf(line)
  const around = boxOf(scroller)
  if (top > around.top + 24 && top < around.bottom - 24) return
  scroller.scrollBy({ top: top - (around.top + around.height / 2) })
}
