import { addCounts, nobody } from './counts.ts'
import { findRoot } from './find-root.ts'
import { standardErrors } from './standard-errors.ts'
import { logWealth } from './wealth.ts'
import type { Interval, Stratum } from './counts.ts'
import type { Effect } from './wealth.ts'

/** How likely one false verdict is, over all looks and all variants of an experiment. */
export const alpha = 0.05

/** Effects on a bounded scale: what says that there is none, and between what one is looked for. */
const scales = {
  difference: { none: 0, least: -1, most: 1, valueAt: (at: number) => at, unbounded: 1 },
  ratio: {
    none: 0.5,
    least: 0,
    most: 1 - 1e-6,
    valueAt: (at: number) => at / (1 - at),
    unbounded: Infinity,
  },
}

/**
 * How many standard errors an effect must be away to be excluded, whatever the bets have won: nobody should read
 * a verdict that the rates beside it do not show.
 */
export const leastErrors = 2

/**
 * The always-valid interval of an effect: over all looks, at any times, it misses the true one with probability
 * `alpha` at most, from the first visitor on (`logWealth` says why; each side has half of `alpha`), and it is
 * never narrower than two standard errors to each side. Strata are combined, never added up, so unequal shares
 * do not pass for an effect. “No difference” and “a ratio of 1” are the same question: either both intervals
 * leave it out or neither does. A ratio may have no bound above.
 */
export function effectInterval(
  strata: readonly Stratum[],
  effect: Effect,
  alpha: number,
): Interval {
  const merged = mergeByShare(strata)
  const { none, least, most, valueAt, unbounded } = scales[effect]
  /** Falls for side 1 and grows for side -1; at 0 and above the effect is excluded. */
  const excess = (side: 1 | -1) => (at: number) => {
    const errors = side * standardErrors(merged, effect, valueAt(at)) - leastErrors
    if (errors < 0) return errors
    return Math.min(errors, logWealth(merged, effect, valueAt(at), side) - Math.log(2 / alpha))
  }
  const [tooLow, tooHigh] = [excess(1), excess(-1)]
  const low = () => {
    if (tooLow(none) >= 0) return valueAt(findRoot(tooLow, none, most))
    return tooLow(least) < 0 ? valueAt(least) : valueAt(findRoot(tooLow, least, none))
  }
  const high = () => {
    if (tooHigh(none) >= 0) return valueAt(findRoot(tooHigh, least, none))
    return tooHigh(most) < 0 ? unbounded : valueAt(findRoot(tooHigh, none, most))
  }
  return { low: low(), high: high() }
}

/** Strata of the same share are one to bets: each visitor counts the same in both. */
function mergeByShare(strata: readonly Stratum[]): Stratum[] {
  const merged = new Map<number, Stratum>()
  for (const { base, variant, share } of strata) {
    const before = merged.get(share)
    merged.set(share, {
      base: addCounts(base, before?.base ?? nobody),
      variant: addCounts(variant, before?.variant ?? nobody),
      share,
    })
  }
  return [...merged.values()]
}
