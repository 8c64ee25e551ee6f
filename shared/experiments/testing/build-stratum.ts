import type { Stratum } from '../counts.ts'

/** Visitors and who of them reached the goal, for the base and then the variant. */
export function buildStratum(
  base: readonly [number, number],
  variant: readonly [number, number],
  share = 0.5,
): Stratum {
  return {
    base: { visitors: base[0], converted: base[1] },
    variant: { visitors: variant[0], converted: variant[1] },
    share,
  }
}
