import { integrate, legendreNodes, stretch } from './quadrature.ts'
import { logBeta } from './log-gamma.ts'
import type { Counts } from './counts.ts'

type Posterior = {
  density: (rate: number) => number
  /** Ascending rates; between the first and the last is nearly all of it, and between two it is smooth. */
  cuts: number[]
}

const outerNodes = legendreNodes(32)
const innerNodes = legendreNodes(96)

/**
 * For each of the counts the probability that its rate is the highest, if all rates were equally likely
 * before (Beta(1, 1)); they add up to 1. By quadrature to about 1e-6. It is a description, not a verdict: it is
 * not protected against looking often.
 */
export function chancesBest(counts: readonly Counts[]): number[] {
  const posteriors = counts.map(posteriorOf)
  const cuts = [...new Set(posteriors.flatMap((posterior) => posterior.cuts))].toSorted(
    (a, b) => a - b,
  )
  const chances = counts.map(() => 0)
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    for (const { at, weight } of stretch(outerNodes, from, cuts[index + 1] ?? from)) {
      const below = posteriors.map((posterior) => chanceBelow(posterior, at))
      posteriors.forEach(({ density }, own) => {
        const others = below.reduce(
          (product, chance, other) => (other === own ? product : product * chance),
          1,
        )
        chances[own] = (chances[own] ?? 0) + weight * density(at) * others
      })
    }
  }
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / total)
}

/** A beta has tails of exponential weight at most, so twenty deviations leave out about 1e-8. */
function posteriorOf({ visitors, converted }: Counts): Posterior {
  const [a, b] = [converted + 1, visitors - converted + 1]
  const mean = a / (a + b)
  const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  const scale = logBeta(a, b)
  return {
    density: (rate) => Math.exp((a - 1) * Math.log(rate) + (b - 1) * Math.log1p(-rate) - scale),
    cuts: [-20, -6, 0, 6, 20].map((away) => Math.min(1, Math.max(0, mean + away * deviation))),
  }
}

function chanceBelow({ density, cuts }: Posterior, rate: number): number {
  const [from = 0, to = 1] = [cuts.at(0), cuts.at(-1)]
  if (rate <= from) return 0
  return rate >= to ? 1 : integrate(density, from, rate, innerNodes)
}
