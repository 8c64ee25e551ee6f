import type { Counts, Stratum } from './counts.ts'

/**
 * Counts of each variant over intervals, as if the shares had been the same in all of them: rates weigh each
 * interval by all its visitors, and the visitors are those whose rate would be as uncertain, so both may be
 * fractions. Of one interval they are its own counts. Intervals in which a variant had no visitors can't be
 * compared and are left out. `intervals` holds the same variants in the same order.
 */
export function poolIntervals(intervals: readonly (readonly Counts[])[]): Counts[] {
  const shown = intervals.filter((counts) => counts.every(({ visitors }) => visitors > 0))
  const only = shown.length > 1 ? undefined : (shown[0] ?? intervals.at(-1) ?? [])
  if (only) return [...only]
  const sizes = shown.map((counts) => counts.reduce((sum, { visitors }) => sum + visitors, 0))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return (shown[0] ?? []).map((_, variant) => {
    let rate = 0
    let variance = 0
    shown.forEach((counts, index) => {
      const { visitors, converted } = counts[variant] ?? { visitors: 0, converted: 0 }
      const part = (sizes[index] ?? 0) / all
      rate += (part * converted) / visitors
      variance += part ** 2 / visitors
    })
    return { visitors: 1 / variance, converted: rate / variance }
  })
}

/**
 * How much larger the variant's rate is than the base's, as a part of the base's, over strata (Mantel and
 * Haenszel's ratio); null if no one of the base has reached the goal beside a visitor of the variant.
 */
export function observedLift(strata: readonly Stratum[]): number | null {
  let [ofVariant, ofBase] = [0, 0]
  for (const { base, variant } of strata) {
    const visitors = base.visitors + variant.visitors
    if (visitors === 0) continue
    ofVariant += (variant.converted * base.visitors) / visitors
    ofBase += (base.converted * variant.visitors) / visitors
  }
  return ofBase === 0 ? null : ofVariant / ofBase - 1
}
