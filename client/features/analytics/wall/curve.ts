export type Point = { x: number; y: number }

/**
 * The points of `values` (oldest first) in a box of `width` × `height`, with `top` as the value at
 * the upper edge.
 */
export function pointsOf(
  values: readonly number[],
  box: { width: number; height: number; top: number },
): Point[] {
  const step = values.length > 1 ? box.width / (values.length - 1) : 0
  return values.map((value, index) => ({
    x: index * step,
    y: box.height - (value / Math.max(1, box.top)) * box.height,
  }))
}

/**
 * An SVG path through the points: cubic, and monotone between neighbours (Fritsch and Carlson,
 * 1980), so the curve never shows a value that was not there.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const slopes = slopesOf(points)
  const parts = points.slice(1).map((point, index) => {
    const from = points[index] ?? first
    const third = (point.x - from.x) / 3
    const [before = 0, after = 0] = [slopes[index], slopes[index + 1]]
    return `C${at(from.x + third, from.y + before * third)} ${at(point.x - third, point.y - after * third)} ${at(point.x, point.y)}`
  })
  return `M${at(first.x, first.y)}${parts.join('')}`
}

const at = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`

/** The slope at each point: flat at turning points, else the harmonic mean of both sides. */
function slopesOf(points: readonly Point[]): number[] {
  const secants = points.slice(1).map((point, index) => {
    const from = points[index] ?? point
    return point.x === from.x ? 0 : (point.y - from.y) / (point.x - from.x)
  })
  return points.map((_, index) => {
    const [before, after] = [secants[index - 1], secants[index]]
    if (before === undefined || after === undefined || before * after <= 0) return 0
    return (2 * before * after) / (before + after)
  })
}

/**
 * Each value as the mean of itself (twice) and its two neighbours, so single visits make a swell
 * and not a fence. At the ends the value stands in for the neighbour that is missing.
 */
export function calmed(values: readonly number[]): number[] {
  return values.map((value, index) => {
    const before = values[index - 1] ?? value
    const after = values[index + 1] ?? value
    return (before + 2 * value + after) / 4
  })
}

/**
 * A calmed series whose last value is still being counted: half a minute beside whole ones would
 * look like a fall, so it is never below the one before.
 */
export function calmedToNow(values: readonly number[]): number[] {
  const last = values.length - 1
  const whole = calmed(values.slice(0, last))
  const held = whole.at(-1) ?? 0
  return values.length === 0 ? [] : [...whole, Math.max(held, calmed(values).at(-1) ?? 0)]
}
