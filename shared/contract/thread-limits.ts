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

/** Of the pictures in one comment. */
export const commentPictureLimits = {
  pictures: 4,
  /** Of one upload. */
  bytes: 10_000_000,
  /** Letters of what it shows. */
  name: 120,
  /** Of one person in one campaign, uploaded and not sent yet. */
  waiting: 24,
} as const

/** How long (ms) a picture that was attached and not sent is kept. */
export const waitingPictureMs = 24 * 3_600_000

/** Of what is drawn on a page with a comment. */
export const markLimits = {
  strokes: 12,
  /** Of all strokes together. */
  points: 120,
  /** How far from its block a point may be, in sizes of it. */
  reach: 50,
} as const

/** What a stroke is. */
export const strokeKinds = ['arrow', 'box', 'freehand'] as const
export type StrokeKind = (typeof strokeKinds)[number]

/** The widths at which a page is shown to who writes about it. */
export const shownWidths = ['desktop', 'tablet', 'phone'] as const

/** How long (ms) a deleted comment can be brought back; the interface offers ten seconds of it. */
export const restoreMs = 60_000
