import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { drawBoxes } from '#client/lib/browser/draw-boxes.ts'
import { linesOf, within } from '#client/lib/browser/geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { keepPlaced } from '../canvas/keep-placed.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './sheets.module.css'

/** More are found and stepped through, but not drawn. */
const mostDrawn = 200

type FoundWordsProps = { matches: readonly Range[]; here: Range | undefined }

/** Boxes over found words, for browsers without highlights (Firefox before 140, Safari before 17.2). */
export function FoundWords({ matches, here }: FoundWordsProps) {
  const { content, overlay } = useCanvas()
  const builder = useBuilder()
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = content.current
    if (!around) return
    const drawn = matches.slice(0, mostDrawn)
    // One that is stepped to is drawn, however many there are.
    if (here && !drawn.includes(here)) drawn.push(here)
    return keepPlaced(builder, around, () => {
      const lines = drawn.flatMap((range) =>
        linesOf(range).map((line) => ({ box: within(around, line), isHere: range === here })),
      )
      if (layer.current) drawBoxes(layer.current, lines, dressFound)
    })
  }, [content, builder, matches, here])
  return (
    overlay.current && createPortal(<div ref={layer} className={classes.marks} />, overlay.current)
  )
}

function dressFound(node: HTMLElement, { isHere }: { isHere: boolean }): void {
  node.dataset['found'] = isHere ? 'here' : ''
}
