import { z } from 'zod'
import { markLimits, shownWidths, strokeKinds } from './thread-limits.ts'

const { reach, points: most } = markLimits
/** Two for each point, x and y: fractions of the block, section or page, from its left and top edge. */
const coordinate = z.number().min(-reach).max(reach)

const strokeSchema = z
  .object({
    kind: z.enum(strokeKinds),
    points: z
      .array(coordinate)
      .min(4)
      .max(2 * most),
  })
  .refine(({ points }) => points.length % 2 === 0, {
    path: ['points'],
    message: 'Give an x and a y for each point.',
  })
  .refine(({ kind, points }) => kind === 'freehand' || points.length === 4, {
    path: ['points'],
    message: 'An arrow has two ends and a box two corners.',
  })
export type Stroke = z.infer<typeof strokeSchema>

/** What somebody drew on the page: strokes that go where their block goes. */
export const markSchema = z.object({
  /** The width at which the page was shown to whoever drew. At others a block may look another way. */
  width: z.enum(shownWidths),
  strokes: z
    .array(strokeSchema)
    .min(1)
    .max(markLimits.strokes)
    .refine(
      (strokes) => strokes.reduce((sum, { points }) => sum + points.length, 0) <= 2 * most,
      `At most ${most} points.`,
    ),
})
export type Mark = z.infer<typeof markSchema>
