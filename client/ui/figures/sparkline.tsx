import classes from './sparkline.module.css'

type Size = { width: number; height: number }

/** The points of a line through `values`, oldest first, in a box; a flat line when all are zero. */
export function sparklinePoints(values: number[], { width, height }: Size): string {
  const top = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, index) => {
      const y = height - 1 - (value / top) * (height - 2)
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

/** A small line without axes; decorative, so the numbers beside it must say what matters. */
export function Sparkline({
  values,
  width = 160,
  height = 32,
}: { values: number[] } & Partial<Size>) {
  const points = sparklinePoints(values, { width, height })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classes.line}
      style={{ height }}
      aria-hidden
    >
      <polygon className={classes.area} points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
