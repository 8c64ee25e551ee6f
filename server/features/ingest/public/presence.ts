/** Someone counts as being there for this long (ms) after their last sign of life. */
export const presenceMs = 5 * 60_000

/**
 * When somebody was last seen (ms) who is there under the next day's name: later than any moment, so
 * the larger of two times remains the right one.
 */
export const goneForGood = Number.MAX_SAFE_INTEGER

export type PresenceSet = {
  seen(visitor: string, at: number): void
  /** The visitor is there under another name since `at`, and comes back under this one no more. */
  gone(visitor: string, at: number): void
  /** Whether the visitor is there at `now`. */
  has(visitor: string, now: number): boolean
  /** How many are there at `now`; forgets the others. */
  count(now: number): number
}

/**
 * Who is on a campaign's pages, by visitor. What it is told may come in any order and more than once:
 * the same facts make the same set.
 */
export function createPresenceSet(): PresenceSet {
  const lastSeen = new Map<string, number>()
  /** Kept for as long as a late word of them would count. */
  const goneAt = new Map<string, number>()
  const note = (times: Map<string, number>, visitor: string, at: number) =>
    void times.set(visitor, Math.max(times.get(visitor) ?? 0, at))
  return {
    seen(visitor, at) {
      if (!goneAt.has(visitor)) note(lastSeen, visitor, at)
    },
    gone(visitor, at) {
      lastSeen.delete(visitor)
      note(goneAt, visitor, at)
    },
    has: (visitor, now) => (lastSeen.get(visitor) ?? -Infinity) >= now - presenceMs,
    count(now) {
      for (const times of [lastSeen, goneAt])
        for (const [visitor, at] of times) if (at < now - presenceMs) times.delete(visitor)
      return lastSeen.size
    },
  }
}
