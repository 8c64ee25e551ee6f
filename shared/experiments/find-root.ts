/**
 * Where the continuous `f` is 0 between `from` and `to`, at which it has different signs; to about 1e-12 of the
 * answer. False position with the Illinois halving, and a bisection in every third turn, so 150 turns always do.
 */
export function findRoot(f: (at: number) => number, from: number, to: number): number {
  let [a, b] = [from, to]
  let [atA, atB] = [f(a), f(b)]
  for (let turn = 1; turn <= 150; turn++) {
    if (Math.abs(b - a) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))) break
    const guess = b - (atB * (b - a)) / (atB - atA)
    const isInside = (guess - a) * (guess - b) < 0
    const next = isInside && turn % 3 > 0 ? guess : (a + b) / 2
    const atNext = f(next)
    if (atNext === 0) return next
    if (atNext > 0 === atB > 0) atA /= 2
    else [a, atA] = [b, atB]
    b = next
    atB = atNext
  }
  return b
}
