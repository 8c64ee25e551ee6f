import { useEffect, useRef } from 'react'
import { currentPage } from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import classes from './drag.module.css'
import { describeSubject } from './describe-subject.ts'

/** What is carried, beside the pointer. */
export function DragChip() {
  const subject = useView((view) => view.drag?.subject ?? null)
  const builder = useBuilder()
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!subject) return
    const place = (x: number, y: number) => {
      if (!chip.current) return
      chip.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`
      chip.current.style.visibility = 'visible'
    }
    const mouse = (event: MouseEvent) => place(event.clientX, event.clientY)
    const touch = ({ touches: [finger] }: TouchEvent) =>
      finger && place(finger.clientX, finger.clientY - 48)
    addEventListener('mousemove', mouse, { capture: true })
    addEventListener('touchmove', touch, { capture: true, passive: true })
    return () => {
      removeEventListener('mousemove', mouse, { capture: true })
      removeEventListener('touchmove', touch, { capture: true })
    }
  }, [subject])
  if (!subject) return null
  return (
    <div ref={chip} className={`${classes.words} ${classes.chip}`} aria-hidden>
      {describeSubject(currentPage(builder), subject)}
    </div>
  )
}
