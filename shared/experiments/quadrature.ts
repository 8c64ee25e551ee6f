/** Where a function is looked at between -1 and 1, and what its value there weighs. */
type Node = { at: number; weight: number }

/** The integral of `f` from `from` to `to` by quadrature at `nodes`. */
export function integrate(
  f: (at: number) => number,
  from: number,
  to: number,
  nodes: readonly Node[],
): number {
  return stretch(nodes, from, to).reduce((sum, { at, weight }) => sum + weight * f(at), 0)
}

/** The nodes between `from` and `to` in place of -1 and 1. */
export function stretch(nodes: readonly Node[], from: number, to: number): Node[] {
  const half = (to - from) / 2
  return nodes.map(({ at, weight }) => ({ at: from + half * (1 + at), weight: half * weight }))
}

/** The nodes of Gauss-Legendre quadrature, exact below the degree 2 · `count`; by Newton from Tricomi's guess. */
export function legendreNodes(count: number): Node[] {
  return Array.from({ length: count }, (_, index) => {
    let at = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let turn = 0; turn < 8; turn++) {
      const { value, before } = legendre(count, at)
      slope = (count * (at * value - before)) / (at * at - 1)
      at -= value / slope
    }
    return { at, weight: 2 / ((1 - at * at) * slope * slope) }
  })
}

/** Legendre's polynomial of the degree, and the one below, by Bonnet's recursion. */
function legendre(degree: number, at: number) {
  let before = 1
  let value = at
  for (let step = 2; step <= degree; step++) {
    const next = ((2 * step - 1) * at * value - (step - 1) * before) / step
    before = value
    value = next
  }
  return { value, before }
}
