/** Chance that can be repeated: the same seed gives the same throws. */
export type Dice = {
  /** From 0 to before `count`. */
  below(count: number): number
  /** True with this probability (0 to 1). */
  chance(probability: number): boolean
  pick<T>(options: readonly [T, ...T[]]): T
  bytes(length: number): Uint8Array
  /** An id as Yjs makes them for its clients, never one that the dice gave before (as good as). */
  clientId(): number
}

/** Mulberry32: 32 bits of state, fast, and even enough to choose attacks with. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (count: number) => next() % count
  return {
    below,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (options) => options[below(options.length)] ?? options[0],
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    clientId: () => 2 ** 20 + below(2 ** 31),
  }
}
