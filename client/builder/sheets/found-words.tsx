import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '#client/lib/browser/boxes.ts'
import { linesOf, within } from '#client/lib/browser/geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import classes from './sheets.module.css'

/** More are found and stepped through, but not drawn. */
const mostDrawn = 200

type Line = { key: string; place: Box; isHere: boolean }
type FoundWordsProps = { matches: readonly Range[]; here: Range | undefined }

/** Boxes over found words, for browsers without highlights (Firefox before 140, Safari before 17.2). */
export function FoundWords({ matches, here }: FoundWordsProps) {
  const { overlay } = useCanvas()
  const [lines, setLines] = useState<readonly Line[]>([])
  useLayoutEffect(() => {
    const around = overlay.current
    if (around)
      setLines(
        matches.slice(0, mostDrawn).flatMap((range, nth) =>
          linesOf(range).map((line, row) => ({
            key: `${nth} ${row}`,
            place: within(around, line),
            isHere: range === here,
          })),
        ),
      )
  }, [overlay, matches, here])
  if (!overlay.current) return null
  return createPortal(
    lines.map(({ key, place, isHere }) => (
      <div key={key} className={classes.found} data-found={isHere ? 'here' : ''} style={place} />
    )),
    overlay.current,
  )
}
