/** Seeds that once failed, and what they found. */
export const knownSeeds: readonly { seed: number; found: string }[] = []
