import * as prng from 'lib0/prng'
import { alpha, leastErrors } from '../effect-interval.ts'
import { standardErrors } from '../standard-errors.ts'
import { logWealth } from '../wealth.ts'
import type { Stratum } from '../counts.ts'

/** Experiments of a base and a variant, looked at after every `step` visitors until they have a verdict. */
export type Simulation = {
  seed: number
  runs: number
  /** Up to 1,000 visitors. */
  step: number
  most: number
  /** The true rates, after so many visitors. */
  ratesAt: (seen: number) => { base: number; variant: number }
  share?: number
}

/** For each run, by size, the number of visitors at which there was a verdict, Infinity if there was none. */
export function simulate({ seed, runs, step, most, ratesAt, share = 0.5 }: Simulation): number[] {
  const random = prng.create(seed)
  const decided = Array.from({ length: runs }, () => {
    const base = { visitors: 0, converted: 0 }
    const variant = { visitors: 0, converted: 0 }
    for (let seen = step; seen <= most; seen += step) {
      const rates = ratesAt(seen)
      const ofVariant = drawBinomial(random, step, share)
      variant.visitors += ofVariant
      variant.converted += drawBinomial(random, ofVariant, rates.variant)
      base.visitors += step - ofVariant
      base.converted += drawBinomial(random, step - ofVariant, rates.base)
      if (isDecided({ base, variant, share })) return seen
    }
    return Infinity
  })
  return decided.toSorted((a, b) => a - b)
}

/** Whether the interval of the effect leaves out that there is none. */
function isDecided(stratum: Stratum): boolean {
  const errors = standardErrors([stratum], 'difference', 0)
  if (Math.abs(errors) < leastErrors) return false
  const won = logWealth([stratum], 'difference', 0, errors > 0 ? 1 : -1)
  return won >= Math.log(2 / alpha)
}

/** How many of `count` trials succeed, by inversion. */
export function drawBinomial(random: prng.PRNG, count: number, rate: number): number {
  const drawn = prng.real53(random)
  const chances = cumulated(count, rate)
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chances[middle] ?? 1) < drawn) low = middle + 1
    else high = middle
  }
  return low
}

const known = new Map<number, Float64Array[]>()

/** The chances of at most 0, 1, … successes. */
function cumulated(count: number, rate: number): Float64Array {
  const ofRate = known.get(rate) ?? []
  known.set(rate, ofRate)
  const chances = ofRate[count] ?? new Float64Array(count + 1)
  if (ofRate[count]) return chances
  let chance = (1 - rate) ** count
  let sum = 0
  for (let successes = 0; successes <= count; successes++) {
    sum += chance
    chances[successes] = sum
    chance *= ((count - successes) / (successes + 1)) * (rate / (1 - rate))
  }
  ofRate[count] = chances
  return chances
}
