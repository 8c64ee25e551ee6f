/** How long (ms) a step can be undone in passing: the notice stands that long, and mails of it wait. */
export const undoMs = 10_000
