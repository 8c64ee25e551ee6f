/** Of reviews; lengths in characters. */
export const reviewLimits = { words: 2_000, reviewers: 20 } as const
