type Pair = [number, number]

/**
 * Pairs of places at which `a` and `b` have the same, rising in both and as many as can be (Myers'
 * greedy algorithm); null where more than `most` would have to be put in or taken out. Takes time
 * like `most` times their length at worst, and room like the square of what differs.
 */
export function alignAlike(
  a: readonly string[],
  b: readonly string[],
  most: number,
): Pair[] | null {
  const middle = most + 1
  const furthest = new Int32Array(2 * middle + 1)
  const rounds: Int32Array[] = []
  for (let changes = 0; changes <= most; changes++) {
    rounds.push(furthest.slice(middle - changes - 1, middle + changes + 2))
    for (let line = -changes; line <= changes; line += 2) {
      const [before, behind] = [furthest[middle + line - 1] ?? 0, furthest[middle + line + 1] ?? 0]
      let x = line === -changes || (line !== changes && before < behind) ? behind : before + 1
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x++
      furthest[middle + line] = x
      if (x >= a.length && x - line >= b.length) return pairsOf(rounds, a.length, b.length)
    }
  }
  return null
}

/** The way back through what each round has reached. */
function pairsOf(rounds: readonly Int32Array[], endA: number, endB: number): Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [endA, endB]
  for (let changes = rounds.length - 1; changes >= 0; changes--) {
    const reached = (line: number) => rounds[changes]?.[line + changes + 1] ?? 0
    const line = x - y
    const isDown = line === -changes || (line !== changes && reached(line - 1) < reached(line + 1))
    const from = isDown ? line + 1 : line - 1
    const [fromX, fromY] = [reached(from), reached(from) - from]
    while (x > fromX && y > fromY && x > 0 && y > 0) pairs.push([--x, --y])
    ;[x, y] = [fromX, fromY]
  }
  return pairs.toReversed()
}
