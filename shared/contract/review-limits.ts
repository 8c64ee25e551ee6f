/** Of reviews; lengths in characters. */
export const reviewLimits = {
  words: 2_000,
  reviewers: 20,
  pages: 200,
  pageId: 161,
} as const
