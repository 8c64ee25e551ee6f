import type { Experiment, VariantCounts } from '../judge-experiment.ts'

/** An interval of variants A, B, … with visitors and converted of each; equal weights if none are given. */
export function buildInterval(
  counts: readonly (readonly [number, number])[],
  weights?: readonly number[],
): VariantCounts[] {
  return counts.map(([visitors, converted], index) => {
    const name = String.fromCodePoint(65 + index)
    return { id: name.toLowerCase(), name, weight: weights?.[index] ?? 1, visitors, converted }
  })
}

/** An experiment with the goal “Sign-up” and the smallest lift of 20 %. */
export function buildExperiment(
  intervals: Experiment['intervals'],
  given: Partial<Experiment> = {},
): Experiment {
  return { goal: 'Sign-up', smallestLift: 0.2, intervals, ...given }
}
