/** How many visitors were counted, and how many of them reached the goal. */
export type Counts = { visitors: number; converted: number }

/**
 * The base and one variant while their shares stayed the same; `share` is the variant's share of the visitors
 * of both, between 0 and 1.
 */
export type Stratum = { base: Counts; variant: Counts; share: number }

/** From `low` to `high`, both included; `high` may be infinite. */
export type Interval = { low: number; high: number }

export const nobody: Counts = { visitors: 0, converted: 0 }

/** Both together. */
export function addCounts(one: Counts, other: Counts): Counts {
  return {
    visitors: one.visitors + other.visitors,
    converted: one.converted + other.converted,
  }
}
