import { median } from './figures.ts'

export type Comparison = {
  /** Median of the second sample minus that of the first. */
  difference: number
  /** Between these the difference lies with 95 % confidence, by the bootstrap. */
  low: number
  high: number
  /** How probable such a difference of ranks is between equal distributions (Mann–Whitney). */
  p: number
}

const resamples = 4_000

/** Do two samples (20 values each or more) come from different distributions? */
export function compareSamples(first: readonly number[], second: readonly number[]): Comparison {
  const random = seededRandom(1)
  const resample = (values: readonly number[]) =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN))
  const differences = Array.from({ length: resamples }, () => resample(second) - resample(first))
  const sorted = differences.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (resamples - 1))] ?? Number.NaN
  return {
    difference: median(second) - median(first),
    low: at(0.025),
    high: at(0.975),
    p: mannWhitney(first, second),
  }
}

/** Two-sided p-value of the rank-sum test, by the normal approximation. */
function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length]
  const wins = first.reduce(
    (sum, a) => sum + second.reduce((own, b) => own + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  const z = (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normalShare(Math.abs(z)))
}

/** The share of a normal distribution below `z` (at least 0), right to five digits. */
function normalShare(z: number): number {
  // Zelen and Severo, as in Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * z)
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = weights.reduce((total, weight, index) => total + weight * t ** (index + 1), 0)
  return 1 - (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

/** The same numbers at every run (a Lehmer generator). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
