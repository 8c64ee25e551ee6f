import { findRoot } from './find-root.ts'
import { logBeta } from './log-gamma.ts'
import type { Counts, Interval } from './counts.ts'

/**
 * The always-valid interval of one rate: over all looks, at any times, it misses the true one with probability
 * `alpha` at most (Robbins 1970: the likelihood averaged over Jeffreys' Beta(1/2, 1/2), by that of the true
 * rate, is a martingale; Ville's inequality). Counts may be fractions.
 */
export function rateInterval({ visitors, converted }: Counts, alpha: number): Interval {
  if (visitors === 0) return { low: 0, high: 1 }
  const missed = visitors - converted
  const mean = logBeta(converted + 0.5, missed + 0.5) - logBeta(0.5, 0.5) - Math.log(1 / alpha)
  const excess = (rate: number) => mean - times(converted, rate) - times(missed, 1 - rate)
  const observed = converted / visitors
  return {
    low: converted === 0 ? 0 : findRoot(excess, 1e-300, observed),
    high: missed === 0 ? 1 : findRoot(excess, observed, 1 - 1e-15),
  }
}

/** Nobody with a rate of 0 is likely. */
function times(count: number, rate: number): number {
  return count === 0 ? 0 : count * Math.log(rate)
}
