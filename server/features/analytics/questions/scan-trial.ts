import type { TrialCounts, TrialQuestion } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import type { WordsOf } from './look-up.ts'
import { goalIn } from './matching.ts'

/**
 * Counts who was shown which variant of a page first on a day, and who of them reached each goal after that.
 * Everybody is in one comparison a day at most: who met a variant before the first of them is in none. Whoever
 * met the page outside of the experiment only is counted as that.
 */
export function scanTrial(
  segments: Iterable<Segment>,
  asked: TrialQuestion,
  wordsOf: WordsOf,
): TrialCounts[] {
  const found = new Map<string, TrialCounts>()
  for (const segment of segments) {
    const { starts, day } = segment
    const variants = Array.from(segment.numbers.place, (one) => {
      const { pageId, variant } = wordsOf('place', one)
      return pageId === asked.pageId ? variant : null
    })
    const goals = asked.goals.map((goal) => goalIn(segment, wordsOf, goal))
    for (let index = 0; index + 1 < starts.length; index += 1) {
      const rows = { segment, first: starts[index] ?? 0, end: starts[index + 1] ?? 0 }
      const met = firstMeeting(rows, variants)
      if (!met) continue
      const at = segment.base + (segment.at[met.row] ?? 0)
      const comparison = asked.starts.findLastIndex((start) => start <= at)
      if (comparison < 0 || at >= asked.until) continue
      const key = `${comparison} ${day} ${met.variant}`
      const none = { comparison, day, variant: met.variant, visitors: 0 }
      const counts = found.get(key) ?? { ...none, goals: goals.map(() => 0) }
      counts.visitors += 1
      goals.forEach((goal, place) => {
        if (reaches({ ...rows, first: met.row }, goal))
          counts.goals[place] = (counts.goals[place] ?? 0) + 1
      })
      found.set(key, counts)
    }
  }
  return [...found.values()]
}

type Rows = { segment: Segment; first: number; end: number }

/** Where a visitor saw a variant first, else the page outside of the experiment; null for neither. */
function firstMeeting(
  { segment: { what, refs }, first, end }: Rows,
  variants: readonly (string | null)[],
): { row: number; variant: string } | null {
  let outside: { row: number; variant: string } | null = null
  for (let row = first; row < end; row += 1) {
    // Robots have a bit more.
    if (what[row] !== kindNumbers.view) continue
    const variant = variants[refs.place[row] ?? 0] ?? null
    if (variant) return { row, variant }
    if (variant === '') outside ??= { row, variant }
  }
  return outside
}

function reaches(
  { segment: { what, refs }, first, end }: Rows,
  { kind, places }: ReturnType<typeof goalIn>,
): boolean {
  for (let row = first; row < end; row += 1)
    if (((what[row] ?? 0) & ~robotBit) === kind && places[refs.place[row] ?? 0] === 1) return true
  return false
}
