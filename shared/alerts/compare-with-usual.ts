/** How many weeks there must be to say what is usual. */
export const fewestWeeks = 3

/** `score` is how many deviations the value is from what is usual: below it, negative. */
export type Compared = { expected: number; score: number }

/** From here on it is unusual, and from there on usual again. */
export const unusualFrom = 3
export const usualUpTo = 2

/** Less than this away is never unusual. */
const fewestAway = 5
/** Weeks differ by about so much (share of the count) for reasons that nobody needs an alert of. */
const usualVariation = 0.25

/**
 * Compares the count of an hour with those of the same hour and weekday of weeks before; null for fewer
 * than three of them. The median tells what is usual, so that one odd week does not. Counts become about
 * normal with deviation 1 by Anscombe's 2·√(x + 3/8) (Biometrika 35, 1948, p. 246). The deviation is the
 * median absolute deviation × 1.4826 (Hampel, JASA 69, 1974), at least that of counts whose mean varies by
 * a quarter; × √(1 + π/2n), as the median of n weeks is itself uncertain.
 */
export function compareWithUsual(value: number, before: readonly number[]): Compared | null {
  if (before.length < fewestWeeks) return null
  const expected = medianOf(before)
  if (Math.abs(value - expected) < fewestAway) return { expected, score: 0 }
  const weeks = before.map(stabilised)
  const usual = medianOf(weeks)
  const spread = 1.4826 * medianOf(weeks.map((week) => Math.abs(week - usual)))
  const least = Math.sqrt(1 + usualVariation ** 2 * expected)
  const deviation = Math.max(spread, least) * Math.sqrt(1 + Math.PI / (2 * before.length))
  return { expected, score: (stabilised(value) - usual) / deviation }
}

const stabilised = (count: number) => 2 * Math.sqrt(count + 3 / 8)

/** Of at least one number. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
