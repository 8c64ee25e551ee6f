/** Gives whole numbers from 0 to below its argument, the same for the same seed. */
export type Dice = (limit: number) => number

/** Counts up by the golden ratio and mixes the bits (splitmix, in 32 bits). */
export function createDice(seed: number): Dice {
  let count = seed
  return (limit) => {
    count = (count + 0x9e3779b9) | 0
    let mixed = Math.imul(count ^ (count >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * limit)
  }
}

export function pick<T>(dice: Dice, items: readonly T[]): T {
  const item = items[dice(items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
