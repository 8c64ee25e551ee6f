import type { Bucket, CampaignAnalytics } from '#shared/contract/analytics.ts'
import { markReleases } from '../range/chart-labels.ts'
import { calmedToNow, pointsOf, smoothPath } from './curve.ts'
import type { Point } from './curve.ts'
import type { Rise } from './use-rise.ts'
import classes from './wall-curve.module.css'

const width = 1_180
const height = 200
const smallestTop = 3

type WallCurveProps = {
  minutes: Bucket[]
  releases: CampaignAnalytics['releases']
  /** The last rise of the conversions, marked at the end of the curve as it happens. */
  conversion: Rise | null
}

/** Views of the last hour as a calm curve, with conversions and releases where they happened. */
export function WallCurve({ minutes, releases, conversion }: WallCurveProps) {
  const values = minutes.map(({ views }) => views)
  const calm = calmedToNow(values)
  const top = Math.max(smallestTop, ...calm) * 1.08
  const points = pointsOf(calm, { width, height, top })
  const line = smoothPath(points)
  const end = points.at(-1)
  return (
    <figure className={classes.figure}>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {line ? (
            <path className={classes.area} d={`${line}L${end?.x ?? 0},${height}L0,${height}Z`} />
          ) : null}
          <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {markReleases(minutes, releases).map(({ at, text, share }) => (
          <span key={at} className={classes.release} style={{ left: percent(share) }}>
            <span className={share > 0.8 ? classes.labelLeft : classes.label}>{text}</span>
          </span>
        ))}
        {minutes.map(({ at, conversions }, index) =>
          conversions > 0 && points[index] ? (
            <span key={at} className={classes.conversion} style={placeOf(points[index])} />
          ) : null,
        )}
        {end ? <span className={classes.end} style={placeOf(end)} /> : null}
        {end && conversion ? (
          <span key={conversion.count} className={classes.ring} style={placeOf(end)} />
        ) : null}
      </div>
      <figcaption className={classes.caption}>
        <span>1 hour ago</span>
        <span>Views per minute, at most {Math.max(0, ...values)}</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function placeOf(point: Point | undefined) {
  if (!point) return undefined
  return { left: percent(point.x / width), top: percent(point.y / height) }
}
