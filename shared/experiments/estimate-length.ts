import { alpha } from './effect-interval.ts'
import { betDeviation, logKept } from './wealth.ts'

/**
 * What an experiment is planned by. The first share is the base's; they need not add up to anything, and those
 * of the base and of one variant are above 0.
 */
export type Plan = {
  /** Of the base, between 0 and 1. */
  rate: number
  shares: readonly number[]
  /** The smallest lift worth seeing: 0.2 for a rate a fifth higher. */
  lift: number
}

/** How many deviations beyond the bound a fixed look needs for four of five; many looks need less than 0.84. */
const beyond = 0.6

/**
 * How many visitors all variants need together until four of five experiments with this lift have a verdict.
 * After information I about the log odds ratio a mixture over normal bets with the deviation d excludes 0 at
 * z² = 2 (log(1/alpha) + log(1 + d² I)/2 - log(kept wealth)) (1 + 1/(d² I)), if it is looked at all the time.
 * In simulations 75 to 84 % had one by then.
 */
export function visitorsNeeded({ rate, shares: [base = 0, ...others], lift }: Plan): number {
  const variants = others.filter((share) => share > 0)
  const total = variants.reduce((sum, share) => sum + share, base)
  const level = alpha / variants.length
  const needed = variants.map((variant) => {
    const share = variant / (base + variant)
    return (pairNeeded(rate, share, lift, level) * total) / (base + variant)
  })
  return Math.ceil(Math.max(...needed))
}

/** How many days that takes. */
export function daysNeeded(plan: Plan & { visitorsPerDay: number }): number {
  return Math.ceil(visitorsNeeded(plan) / plan.visitorsPerDay)
}

function pairNeeded(rate: number, share: number, lift: number, level: number): number {
  const lifted = Math.min(rate * (1 + lift), (1 + rate) / 2)
  const spread = rate * (1 - rate) * share + lifted * (1 - lifted) * (1 - share)
  const perVisitor = ((lifted - rate) ** 2 * share * (1 - share)) / spread
  const middle = (1 - share) * rate + share * lifted
  const informationPerVisitor = share * (1 - share) * middle * (1 - middle)
  let visitors = 10 / perVisitor
  for (let turn = 0; turn < 50; turn++) {
    const known = betDeviation ** 2 * informationPerVisitor * visitors
    const bound = Math.sqrt(
      2 * (Math.log(1 / level) + Math.log1p(known) / 2 - logKept(middle)) * (1 + 1 / known),
    )
    visitors = (bound + beyond) ** 2 / perVisitor
  }
  return visitors
}
