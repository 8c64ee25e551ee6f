import { chancesBest } from './chance-best.ts'
import type { Counts } from './counts.ts'

/** No variant gets less than this, so what began badly can recover and intervals stay sound. */
const least = 10

/**
 * Weights in whole percent, adding up to 100, that send visitors to what works: each variant's chance to be the
 * best, on top of at least 10 (Thompson sampling, with the probabilities themselves in place of draws). Decide
 * from what came before: weights that hang on the visitors whom they share out would make intervals untrue.
 */
export function thompsonWeights(counts: readonly Counts[]): number[] {
  const floor = Math.min(least, Math.floor(100 / counts.length))
  const free = 100 - floor * counts.length
  const exact = chancesBest(counts).map((chance) => floor + free * chance)
  const whole = exact.map(Math.floor)
  const lacking = 100 - whole.reduce((sum, weight) => sum + weight, 0)
  const byRemainder = exact
    .map((weight, index) => ({ index, remainder: weight % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder)
  const raised = new Set(byRemainder.slice(0, lacking).map(({ index }) => index))
  return whole.map((weight, index) => (raised.has(index) ? weight + 1 : weight))
}
