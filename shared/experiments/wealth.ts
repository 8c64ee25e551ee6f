import { addCounts, nobody } from './counts.ts'
import { integrate, legendreNodes } from './quadrature.ts'
import type { Stratum } from './counts.ts'

/** What is asked about: the variant's rate less the base's, or the variant's rate divided by the base's. */
export type Effect = 'difference' | 'ratio'

/** Visitors who are alike: each of them multiplies the wealth by 1 + bet · stake. */
type Cell = { count: number; stake: number }

/** Bets are log odds ratios; what they expect is half normal with this deviation. */
export const betDeviation = 0.25
/** Which rate of the variant bets assume, and with which part of the wealth they begin. */
const lowest = { rate: 0.02, part: 0.4 }
const highest = { rate: 0.85, part: 0.1 }
const assumedRates = [
  lowest,
  { rate: 0.1, part: 0.25 },
  { rate: 0.3, part: 0.15 },
  { rate: 0.6, part: 0.1 },
  highest,
]
const nodes = legendreNodes(48)
/** The integrand is left out where it is below e to the minus this of its peak. */
const depth = 34

/**
 * The logarithm of what somebody has now who began with 1 and bet on each visitor that the effect is larger
 * (side 1) or smaller (side -1) than `value`.
 *
 * If the effect is `value`, visitors get the base or the variant by the share, and which one they get depends
 * on nothing else, then no bet gains on average, whatever the rates are and however they change: the payoff
 * (y - m)/share of a visitor of the variant and -(y' - m)/(1 - share) of one of the base, with y' what y
 * would be with the effect, has the mean 0 for every assumed rate m. So the wealth is a nonnegative
 * supermartingale, and by Ville's inequality it ever reaches x with probability 1/x at most. It is testing by
 * betting (Waudby-Smith and Ramdas 2024, “Estimating means of bounded random variables by betting”) on
 * outcomes weighted by inverse shares (Waudby-Smith, Wu, Ramdas, Karampatziakis and Mineiro 2024, “Anytime-valid
 * off-policy inference for contextual bandits”), averaged over bets and assumed rates. It falls with `value` on
 * side 1 and grows on side -1, visitor by visitor, so what it does not exclude is an interval.
 *
 * What is won by assuming a rate that visitors have not shown is given away, which can only lose: such bets are
 * on how many visitors the variant gets rather than on what they do.
 */
export function logWealth(
  strata: readonly Stratum[],
  effect: Effect,
  value: number,
  side: 1 | -1,
): number {
  const { visitors, converted } = strata
    .flatMap(({ base, variant }) => [base, variant])
    .reduce(addCounts, nobody)
  const observed = visitors === 0 ? 0 : converted / visitors
  const logs = sensibleRates(observed).map(
    ({ rate, part }) => Math.log(part) + logMean(cellsOf(strata, effect, value, side, rate)),
  )
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
}

/**
 * The assumed rates that waste at most a quarter of what visitors tell, else the one that wastes least. Then a
 * mismatch of shares weighs at most half as much here as in the test for it.
 */
function sensibleRates(observed: number) {
  const waste = (rate: number) => (rate - observed) ** 2 / (observed * (1 - observed))
  const sensible = assumedRates.filter(({ rate }) => waste(rate) <= 1 / 3)
  if (sensible.length > 0) return sensible
  return [observed < 0.5 ? lowest : highest]
}

/** The logarithm of the part of the wealth that is kept where this rate is observed: 0 or less. */
export function logKept(observed: number): number {
  return Math.log(sensibleRates(observed).reduce((sum, { part }) => sum + part, 0))
}

function cellsOf(
  strata: readonly Stratum[],
  effect: Effect,
  value: number,
  side: 1 | -1,
  rate: number,
): Cell[] {
  const [missed, reached] = effect === 'difference' ? [value, 1 + value] : [0, value]
  return strata.flatMap(({ base, variant, share }) => [
    { count: variant.converted, stake: side * (1 - share) * (1 - rate) },
    { count: variant.visitors - variant.converted, stake: -side * (1 - share) * rate },
    { count: base.converted, stake: -side * share * (reached - rate) },
    { count: base.visitors - base.converted, stake: -side * share * (missed - rate) },
  ])
}

/** The logarithm of the mean of the wealth over bets; those that could lose more than there is are not made. */
function logMean(cells: readonly Cell[]): number {
  const largest = -1 / Math.min(...cells.map(({ stake }) => stake))
  const counted = cells.filter(({ count }) => count > 0)
  const log = (bet: number) =>
    counted.reduce(
      (sum, { count, stake }) => sum + count * Math.log1p(bet * stake),
      -((bet / betDeviation) ** 2) / 2,
    )
  const peak = peakOf(counted, largest)
  const height = log(peak)
  const from = endOf(log, peak, 0, height - depth)
  const to = endOf(log, peak, largest, height - depth)
  const area = integrate((bet) => Math.exp(log(bet) - height), from, to, nodes)
  return height + Math.log((area * Math.SQRT2) / (betDeviation * Math.sqrt(Math.PI)))
}

/** Where the integrand is highest, between 0 and `largest`: Newton, and bisection where it would leave. */
function peakOf(cells: readonly Cell[], largest: number): number {
  let [low, high] = [0, largest]
  let bet = 0
  for (let turn = 0; turn < 60; turn++) {
    let slope = -bet / betDeviation ** 2
    let bend = 1 / betDeviation ** 2
    for (const { count, stake } of cells) {
      const gain = stake / (1 + bet * stake)
      slope += count * gain
      bend += count * gain * gain
    }
    if (slope > 0) low = bet
    else high = bet
    if (high === 0) return 0
    const newton = bet + slope / bend
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - bet) < 1e-6 * next) return next
    bet = next
  }
  return bet
}

/** Between the peak and `limit`, a little behind where `log`, which has no other peak, falls below `floor`. */
function endOf(log: (bet: number) => number, peak: number, limit: number, floor: number): number {
  if (log(limit) > floor) return limit
  let [above, below] = [peak, limit]
  while (Math.abs(below - above) > 0.1 * Math.abs(below - peak)) {
    const middle = (above + below) / 2
    if (log(middle) > floor) above = middle
    else below = middle
  }
  return below
}
