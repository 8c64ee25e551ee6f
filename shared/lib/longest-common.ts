/**
 * Pairs of places at which `a` and `b` have the same, rising in both: a longest common part of them.
 * Takes time and room like the product of their lengths, which must stay below 65,536 each.
 */
export function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (x: number, y: number) => lengths[x]?.[y] ?? 0
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--) {
      const row = lengths[x]
      if (row) row[y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1))
    }
  const pairs: [number, number][] = []
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    if (a[x] === b[y]) pairs.push([x++, y++])
    else if (at(x + 1, y) >= at(x, y + 1)) x++
    else y++
  }
  return pairs
}
