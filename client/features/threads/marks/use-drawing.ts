import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { StrokeKind } from '#shared/contract/thread-limits.ts'
import { markLimits } from '#shared/contract/thread-limits.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import { pointWithin } from '#client/lib/browser/geometry.ts'
import type { Drawn } from './shapes.ts'
import type { Tool } from './tools.ts'

/** Shorter (px) than this nothing was meant. */
const leastPx = 8
/** Points of a line that are nearer (px) to each other tell nothing. */
const nearPx = 1.5

/**
 * What is drawn on a layer by mouse, pen or one finger, in px of the layer. A second finger gives up the
 * stroke: two of them scroll and zoom.
 */
export function useDrawing(tool: Tool) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  const [begun, setBegun] = useState<Drawn | null>(null)
  const pointers = useRef(new Set<number>())
  const giveUp = () => setBegun(null)
  const down = (event: PointerEvent<HTMLElement>) => {
    pointers.current.add(event.pointerId)
    if (pointers.current.size > 1) return giveUp()
    const isMeant = event.target === event.currentTarget && event.button === 0
    if (tool === 'point' || !isMeant || drawn.length >= markLimits.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    setBegun({ kind: tool, points: [from, from] })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const to = pointOf(event)
    setBegun((stroke) => stroke && drawnTo(stroke, to))
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    if (!begun) return
    setBegun(null)
    const whole = drawnTo(begun, pointOf(event))
    if (lengthOf(whole.points) >= leastPx) setDrawn([...drawn, whole])
  }
  const cancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    giveUp()
  }
  const undo = () => setDrawn(drawn.slice(0, -1))
  const on = { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel }
  return { drawn, begun, undo, on }
}

const pointOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) =>
  pointWithin(currentTarget, { x, y })

const wholeLine: StrokeKind = 'freehand'

function drawnTo({ kind, points }: Drawn, to: Point): Drawn {
  const [from = to] = points
  if (kind !== wholeLine) return { kind, points: [from, to] }
  const last = points.at(-1) ?? from
  const isNear = Math.hypot(to.x - last.x, to.y - last.y) < nearPx
  return isNear ? { kind, points } : { kind, points: [...points, to] }
}

const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)
