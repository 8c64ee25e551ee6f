import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import classes from './panel-edge.module.css'
import { clampWidth, panelWidths } from './panel-width.ts'
import type { Side } from './panel-width.ts'

type PanelEdgeProps = {
  side: Side
  label: string
  width: number | null
  onChange: (width: number | null) => void
}

/** In px, for one press of an arrow key; with Shift four times as much. */
const step = 16

/** The edge by which a panel is made wider or narrower; a double click gives it its usual width. */
export function PanelEdge({ side, label, width, onChange }: PanelEdgeProps) {
  const hold = useRef<{ x: number; width: number } | null>(null)
  const { usual, least, most } = panelWidths[side]
  const now = width ?? usual
  const outwards = side === 'left' ? 1 : -1
  const widthAt = (x: number) => {
    const held = hold.current
    return held ? clampWidth(side, held.width + (x - held.x) * outwards) : now
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    const panel = event.currentTarget.parentElement
    if (event.button !== 0 || !panel) return
    // Nothing on the way is selected.
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    hold.current = { x: event.clientX, width: boxOf(panel).width }
  }
  // Only the panel follows the pointer; what is in it is not drawn again.
  const follow = (event: PointerEvent<HTMLElement>) => {
    const panel = event.currentTarget.parentElement
    if (hold.current && panel) panel.style.width = `${widthAt(event.clientX)}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    if (held && event.clientX !== held.x) onChange(widthAt(event.clientX))
    hold.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? step * 4 : step
    const next: Record<string, number> = {
      ArrowRight: now + by * outwards,
      ArrowLeft: now - by * outwards,
      Home: least,
      End: most,
    }
    const wanted = next[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onChange(wanted)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${now} px`}
      title="Drag, or use the arrow keys. A double click gives the usual width."
      className={classes.edge}
      data-side={side}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onChange(null)}
      onKeyDown={ownKeys(press)}
    />
  )
}
