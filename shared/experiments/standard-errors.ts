import type { Counts, Stratum } from './counts.ts'
import type { Effect } from './wealth.ts'

/**
 * By how many standard errors the variant's rate is above what the base's would be with the effect, over strata
 * weighed as Mantel and Haenszel do; it falls with `value`. 0 where nothing is known.
 */
export function standardErrors(strata: readonly Stratum[], effect: Effect, value: number): number {
  const [added, factor] = effect === 'difference' ? [value, 1] : [0, value]
  let [sum, variance] = [0, 0]
  for (const { base, variant } of strata) {
    if (base.visitors === 0 || variant.visitors === 0) continue
    const weight = (base.visitors * variant.visitors) / (base.visitors + variant.visitors)
    sum += weight * (rateOf(variant) - added - factor * rateOf(base))
    variance += weight ** 2 * (varianceOf(variant) + factor ** 2 * varianceOf(base))
  }
  return sum === 0 ? 0 : sum / Math.sqrt(variance)
}

function rateOf({ visitors, converted }: Counts): number {
  return converted / visitors
}

/** Of the rate. */
function varianceOf({ visitors, converted }: Counts): number {
  return (converted * (visitors - converted)) / visitors ** 3
}
