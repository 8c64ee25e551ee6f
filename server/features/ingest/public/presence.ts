/** Someone counts as being there for this long (ms) after their last sign of life. */
export const presenceMs = 5 * 60_000

export type PresenceSet = {
  seen(visitor: string, at: number): void
  gone(visitor: string): void
  /** How many are there at `now`; forgets the others. */
  count(now: number): number
}

/** Who is on a campaign's pages, by visitor. */
export function createPresenceSet(): PresenceSet {
  const lastSeen = new Map<string, number>()
  return {
    seen: (visitor, at) => void lastSeen.set(visitor, Math.max(lastSeen.get(visitor) ?? 0, at)),
    gone: (visitor) => void lastSeen.delete(visitor),
    count(now) {
      for (const [visitor, at] of lastSeen) if (at < now - presenceMs) lastSeen.delete(visitor)
      return lastSeen.size
    },
  }
}
