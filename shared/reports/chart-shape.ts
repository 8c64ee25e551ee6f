/** Where a value stands: from the left and from the top, in the units of the box. */
type Point = { x: number; y: number }

type Box = { width: number; height: number }

/**
 * Where the values of a curve stand in a box, from its left to its right edge; the largest of `most` and of
 * them is at the top, none at the bottom. One value alone stands in the middle.
 */
export function curvePoints(values: readonly number[], box: Box, most = 0): Point[] {
  const top = Math.max(1, most, ...values)
  const step = values.length > 1 ? box.width / (values.length - 1) : 0
  const left = values.length > 1 ? 0 : box.width / 2
  return values.map((value, index) => ({
    x: tenths(left + index * step),
    y: tenths(box.height - (value / top) * box.height),
  }))
}

/** A line through points, as the path of an SVG. */
export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** The area below that line, down to the bottom of a box of that height. */
export function areaPath(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${linePath(points)}L${last.x} ${height}L${first.x} ${height}Z` : ''
}

/** How long the bar of a value is, as a share (0 to 1) of that of the most. */
export const barShare = (value: number, most: number): number =>
  most > 0 ? Math.min(1, value / most) : 0

/** The round number at or above the most, for the top of a scale: 1, 2 or 5 times a power of ten. */
export function roundTop(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= most) ?? most
}

const tenths = (value: number): number => Math.round(value * 10) / 10
