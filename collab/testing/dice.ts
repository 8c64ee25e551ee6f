/** Seeded chance: two dice of one seed throw the same. */
export type Dice = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** True once in `n` throws on average. */
  oneIn(n: number): boolean
  /** One of `items`, which must not be empty. */
  pick<T>(items: readonly T[]): T
}

/** Dice of a 32-bit seed (xorshift with a multiplied end, after Marsaglia and Vigna). */
export function createDice(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) || 1
  const below = (limit: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((Math.imul(state, 0x2545f491) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    oneIn: (n) => below(n) === 0,
    pick: <T>(items: readonly T[]) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
