import type { Report } from '#shared/contract/reports.ts'
import { areaPath, curvePoints, linePath, roundTop } from '#shared/reports/chart-shape.ts'
import { stepWords } from '#shared/reports/report-words.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import classes from './report-curve.module.css'

const box = { width: 600, height: 150 }

/** Visitors over the time. Words stand beside the drawing, so that they keep their size at any width. */
export function ReportCurve({ report }: { report: Report }) {
  const { curve, grain, period } = report
  const values = curve.map(({ visitors }) => visitors)
  const top = roundTop(Math.max(0, ...values))
  const points = curvePoints(values, box, top)
  const said = (one: Report['curve'][number] | undefined) =>
    one ? stepWords(one.at, { grain, timeZone: period.timeZone }) : ''
  const all = curve.map((one) => `${said(one)}: ${formatNumber(one.visitors)}`)
  const shown = [0, Math.floor((curve.length - 1) / 2), curve.length - 1]
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{Number.isInteger(value) ? formatNumber(value) : ''}</span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={all.join(', ')}
      >
        {[0, 0.5, 1].map((part) => (
          <path key={part} className={classes.grid} d={`M0 ${part * box.height}H${box.width}`} />
        ))}
        <path className={classes.area} d={areaPath(points, box.height)} />
        {points.length === 1 ? (
          <path className={classes.line} d={`M0 ${points[0]?.y ?? 0}H${box.width}`} />
        ) : (
          <path className={classes.line} d={linePath(points)} />
        )}
      </svg>
      <div className={classes.steps} aria-hidden>
        {[...new Set(shown)].map((index) => (
          <span key={index}>{said(curve[index])}</span>
        ))}
      </div>
    </div>
  )
}
