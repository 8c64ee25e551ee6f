import { useId, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatShare } from '#shared/lib/format-share.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets } from '#client/lib/campaign-session/use-assets.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './inspector.module.css'

type FocalControlProps = {
  label: string
  /** `x y` in % */
  value: string
  picture: string
  write: (value: string) => void
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}

/** The point of a picture that stays in sight; set by dragging on it or with the arrow keys. */
export function FocalControl(props: FocalControlProps) {
  const { label, value, picture, write } = props
  const hintId = useId()
  const well = useRef<HTMLDivElement>(null)
  const asset = useAssets(useBuilder().companyId).find((each) => each.id === picture)
  const [x = 50, y = 50] = value.split(' ').map(Number)
  const put = (left: number, top: number) => write(`${percent(left)} ${percent(top)}`)
  const point = (event: PointerEvent) => {
    if (!well.current || event.buttons === 0) return
    const box = boxOf(well.current)
    put(
      ((event.clientX - box.left) / box.width) * 100,
      ((event.clientY - box.top) / box.height) * 100,
    )
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    put(x + by[0], y + by[1])
  }
  return (
    <>
      <div className={classes.focalGround}>
        <div
          ref={well}
          className={classes.focal}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${formatShare(x, 100)} from the left, ${formatShare(y, 100)} from the top`}
          onKeyDown={ownKeys(step)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={point}
        >
          <img src={assetUrl(picture, 480, asset?.widths)} alt="" draggable={false} />
          <span className={classes.focalPoint} style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
      </div>
      <p id={hintId} className={classes.hint}>
        It is cut to its shape. Drag the point to what stays in sight.
      </p>
    </>
  )
}

const percent = (share: number) => Math.round(Math.min(100, Math.max(0, share)))
