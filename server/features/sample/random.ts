/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to, but without, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of the values, as often as its weight says. */
  pick<T>(weighted: readonly (readonly [value: T, weight: number])[]): T
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, plenty for a demonstration. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
      const found = weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted.at(-1)
      if (!found) throw new Error('There is nothing to pick from.')
      return found[0]
    },
  }
}
