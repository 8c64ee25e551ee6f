const withinMs = 10_000
const allowed = 2

/**
 * Counts how often someone who is signed in was sent back to where they wanted to be. True when it
 * happens again and again: then that place does not take them, and sending them on would go round
 * for ever.
 */
export function createBounceCounter(clock: () => number): (path: string) => boolean {
  let bounces: { path: string; at: number }[] = []
  return (path) => {
    const now = clock()
    bounces = bounces.filter((bounce) => bounce.path === path && now - bounce.at < withinMs)
    bounces = [...bounces, { path, at: now }]
    return bounces.length > allowed
  }
}
