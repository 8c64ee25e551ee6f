import { logBeta } from './log-gamma.ts'

/** With a false alarm in one experiment of a thousand at most, however often it is looked at. */
export const sampleRatioLevel = 0.001
/** How many visitors the expected shares are worth: mismatches around a twentieth of a share are found soonest. */
const concentration = 500

/** Of one interval, for each variant: how many visitors it was shown to, and its weight. */
export type Shown = readonly { visitors: number; weight: number }[]

/**
 * The always-valid p-value of visitors being shared by the weights, over intervals with weights of their own:
 * as long as they are, it is ever below p with probability p at most. A Dirichlet mixture around the weights
 * against the multinomial (Lindon and Malek 2022, “Anytime-valid inference for multinomial count data”); the
 * evidence of intervals is multiplied.
 */
export function sampleRatioPValue(intervals: readonly Shown[]): number {
  const evidence = intervals.reduce((sum, shown) => sum + logEvidence(shown), 0)
  return Math.exp(-Math.max(evidence, 0))
}

function logEvidence(shown: Shown): number {
  const total = shown.reduce((sum, { weight }) => sum + weight, 0)
  if (shown.some(({ visitors, weight }) => weight === 0 && visitors > 0)) return Infinity
  const parts = shown
    .filter(({ weight }) => weight > 0)
    .map(({ visitors, weight }) => ({ visitors, share: weight / total }))
  const prior = parts.map(({ share }) => share * concentration)
  const posterior = parts.map(({ share, visitors }) => share * concentration + visitors)
  const likelihood = parts.reduce((sum, { visitors, share }) => sum + visitors * Math.log(share), 0)
  return logBeta(...posterior) - logBeta(...prior) - likelihood
}
