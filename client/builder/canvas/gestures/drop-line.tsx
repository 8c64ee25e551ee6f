import { useEffect, useRef } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { dropLine } from '../../drag/geometry.ts'
import { useBuilder, useView } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { measureShown } from './measure-shown.ts'
import classes from '../overlay/overlay.module.css'
import { showAt } from '../overlay/use-tracked-box.ts'

/** Where what is carried would land, to the pixel. */
export function DropLine() {
  const target = useView((view) => view.drag?.target ?? null)
  const byKeyboard = useView((view) => view.drag?.byKeyboard ?? false)
  const { content, scroller } = useCanvas()
  const builder = useBuilder()
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const around = content.current
    if (!target || !around) return
    let frame = 0
    const draw = () => {
      const layout = measureShown(builder, around)
      const line = layout && dropLine(layout, target)
      if (node.current) showAt(node.current, line)
      return line
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    const line = draw()
    if (byKeyboard && line && scroller.current) {
      keepInSight(boxOf(around).top + line.top, scroller.current)
    }
    // Pictures that come, and sections that are laid out at last, move what is below them.
    const observer = new ResizeObserver(later)
    observer.observe(around)
    const leave = builder.drawn.subscribe(later)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      leave()
    }
  }, [target, byKeyboard, content, scroller, builder])
  return target ? (
    <div ref={node} className={classes.places}>
      <div className={classes.line} data-drop-line />
    </div>
  ) : null
}

/** The line, which is at this height of the screen, is what a person with a keyboard follows. */
function keepInSight(top: number, scroller: HTMLElement): void {
  const around = boxOf(scroller)
  if (top > around.top + 24 && top < around.bottom - 24) return
  scroller.scrollBy({ top: top - (around.top + around.height / 2) })
}
