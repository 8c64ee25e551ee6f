/** Of reviews; lengths in characters. */
export const reviewLimits = {
  words: 2_000,
  reviewers: 20,
  /** Of people who are asked one after the other. */
  stages: 5,
  /** How many have to say yes, whatever is launched. */
  approvals: 5,
  /** How far ahead (days) an answer can be wanted. */
  dueDays: 366,
  /** Between two reminders by hand (minutes). */
  nudgeMinutes: 60,
  pages: 200,
  pageId: 161,
} as const
