import type { Question } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'

/** How many visitors of a day had an error in a form in each of the times; robots are left out. */
export function scanRefused(
  segments: Iterable<Segment>,
  spans: readonly Pick<Question, 'from' | 'to'>[],
): number[] {
  const counts = spans.map(() => 0)
  for (const segment of segments) {
    const { starts } = segment
    for (let index = 0; index + 1 < starts.length; index += 1) {
      const times = refusals(segment, starts[index] ?? 0, starts[index + 1] ?? 0)
      if (times.length === 0) continue
      for (const [span, { from, to }] of spans.entries())
        if (times.some((time) => time >= from && time < to)) counts[span] = (counts[span] ?? 0) + 1
    }
  }
  return counts
}

/** When (ms) somebody had an error, among the rows [first, end). */
function refusals({ at, what, base }: Segment, first: number, end: number): number[] {
  const times: number[] = []
  for (let row = first; row < end; row += 1)
    // Robots have a bit more.
    if (what[row] === kindNumbers.refuse) times.push(base + (at[row] ?? 0))
  return times
}
