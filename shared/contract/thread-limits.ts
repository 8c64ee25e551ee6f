/** Of threads and comments; lengths in characters. */
export const threadLimits = {
  body: 4_000,
  mentions: 20,
  part: 200,
  quote: 300,
  /** Letters of the words that a thread is about, and of what stands around them. */
  words: 300,
  around: 32,
  /** An end of them, encoded. */
  end: 80,
  comments: 200,
  threads: 2_000,
} as const

/** The widths at which a page is shown to who writes about it. */
export const shownWidths = ['desktop', 'tablet', 'phone'] as const

/** How long (ms) a deleted comment can be brought back; the interface offers ten seconds of it. */
export const restoreMs = 60_000
