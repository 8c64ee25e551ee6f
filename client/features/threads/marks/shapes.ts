import type { Mark, Stroke } from '#shared/contract/marks.ts'
import type { StrokeKind } from '#shared/contract/thread-limits.ts'
import { markLimits } from '#shared/contract/thread-limits.ts'
import { fractionsIn, pointAt } from '#client/lib/browser/boxes.ts'
import type { Box, Point } from '#client/lib/browser/boxes.ts'

/** A stroke as it is drawn, in px. An arrow goes from the first point to the second. */
export type Drawn = { kind: StrokeKind; points: readonly Point[] }

/** What strokes are together, in a word: "Arrow", "Box" or "Drawing". */
export function markWord(strokes: readonly Pick<Stroke, 'kind'>[]): string {
  const [first] = strokes
  const isOne = strokes.length === 1
  if (isOne && first?.kind === 'arrow') return 'Arrow'
  return isOne && first?.kind === 'box' ? 'Box' : 'Drawing'
}

/** The points of a stroke, where they stand now that its block has this box. */
export const strokeIn = ({ kind, points }: Stroke, box: Box): Drawn => ({
  kind,
  points: pointsOf(points).map((point) => pointAt(box, point)),
})

/** Strokes in fractions of a box, simplified until they are few enough points. */
export function strokesOf(drawn: readonly Drawn[], box: Box): Stroke[] {
  return simplified(drawn).map(({ kind, points }) => ({
    kind,
    points: points.flatMap((point) => {
      const { x, y } = fractionsIn(box, point)
      return [bounded(x), bounded(y)]
    }),
  }))
}

const bounded = (fraction: number) =>
  Math.min(markLimits.reach, Math.max(-markLimits.reach, fraction))

/** The smallest box around strokes. */
export function boundsOf(drawn: readonly Drawn[]): Box {
  const points = drawn.flatMap((stroke) => stroke.points)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The path of a stroke, as SVG says it. */
export function pathOf({ kind, points }: Drawn): string {
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return ''
  if (kind === 'arrow') return arrowPath(from, to)
  if (kind === 'box') return `M${at(from)}H${round(to.x)}V${round(to.y)}H${round(from.x)}Z`
  return linePath(points)
}

const round = (px: number) => Math.round(px * 10) / 10
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** How long (px) the two sides of an arrow's head are, at most; a short arrow has a smaller one. */
const headPx = 18
const headAngle = 0.5

function arrowPath(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const side = Math.min(headPx, length * 0.45)
  const back = Math.atan2(from.y - to.y, from.x - to.x)
  const ends = [back + headAngle, back - headAngle].map((angle) => ({
    x: to.x + side * Math.cos(angle),
    y: to.y + side * Math.sin(angle),
  }))
  const [one, other] = ends
  return one && other ? `M${at(from)}L${at(to)}M${at(one)}L${at(to)}L${at(other)}` : ''
}

/** How near (px) to a corner a line begins to bend: what is drawn with corners keeps them. */
const bendPx = 6

function linePath(points: readonly Point[]): string {
  const [from, ...rest] = points
  const last = rest.at(-1)
  if (!from || !last) return ''
  const bends = rest.slice(0, -1).map((corner, index) => {
    const [before, after] = [points[index] ?? from, rest[index + 1] ?? last]
    return `L${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`
  })
  return `M${at(from)}${bends.join('')}L${at(last)}`
}

/** The point in which a bend at `corner` begins or ends, on the way to the next one. */
function towards(corner: Point, next: Point): Point {
  const length = Math.hypot(next.x - corner.x, next.y - corner.y)
  const share = length > 0 ? Math.min(0.5, bendPx / length) : 0
  return { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share }
}

/** At most as many points as a mark may have: what bends least is left out first. */
function simplified(drawn: readonly Drawn[]): readonly Drawn[] {
  for (let tolerance = 0.75; ; tolerance *= 1.5) {
    const fewer = drawn.map(({ kind, points }) => ({ kind, points: simplify(points, tolerance) }))
    const count = fewer.reduce((sum, { points }) => sum + points.length, 0)
    if (count <= markLimits.points) return fewer
  }
}

/** The points of a line from which the others are at most `tolerance` px away (Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= 2) return points
  const inner = points.slice(1, -1).map((point) => distance(point, first, last))
  const furthest = Math.max(...inner)
  if (furthest <= tolerance) return [first, last]
  const split = inner.indexOf(furthest) + 1
  const before = simplify(points.slice(0, split + 1), tolerance)
  return [...before.slice(0, -1), ...simplify(points.slice(split), tolerance)]
}

/** How far a point is from the line between two others; from both if they are one. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(x - from.x, y - from.y)
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length ** 2))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

const pointsOf = (coordinates: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(coordinates.length / 2) }, (_, index) => ({
    x: coordinates[2 * index] ?? 0,
    y: coordinates[2 * index + 1] ?? 0,
  }))

/** A mark as a small picture of so many px, whatever the shape of its block. */
export function miniature({ strokes }: Mark, size: { width: number; height: number }): string {
  const unit = { left: 0, top: 0, width: 100, height: 100 }
  const drawn = strokes.map((stroke) => strokeIn(stroke, unit))
  const { left, top, width, height } = boundsOf(drawn)
  const fit = ({ x, y }: Point) => ({
    x: width > 0 ? ((x - left) / width) * size.width : size.width / 2,
    y: height > 0 ? ((y - top) / height) * size.height : size.height / 2,
  })
  return drawn.map(({ kind, points }) => pathOf({ kind, points: points.map(fit) })).join('')
}
