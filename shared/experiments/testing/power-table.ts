import { visitorsNeeded } from '../estimate-length.ts'
import { simulate } from './simulate.ts'

/**
 * The table of README.md: how many visitors, half of them in each variant, are needed with a two-proportion test
 * of fixed size (5 %, two-sided, power 80 %), and until half and four fifths of 500 experiments have a verdict.
 */
export function powerTable(): string {
  const rows = [0.02, 0.1].flatMap((rate) => [0.05, 0.1, 0.2].map((lift) => row(rate, lift)))
  return [
    '| rate | lift | fixed size | half decided | 80 % decided | estimate |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

function row(rate: number, lift: number): string {
  const rates = { base: rate, variant: rate * (1 + lift) }
  const fixed = fixedSize(rates.base, rates.variant)
  const step = Math.min(1000, Math.round(fixed / 40))
  const decided = simulate({ seed: 17, runs: 500, step, most: 5 * fixed, ratesAt: () => rates })
  const beside = (visitors = Infinity) => `${say(visitors)} (${(visitors / fixed).toFixed(2)} ×)`
  const needed = visitorsNeeded({ rate, lift, shares: [1, 1] })
  const cells = [
    `${rate * 100} %`,
    `${lift * 100} %`,
    say(fixed),
    beside(decided[249]),
    beside(decided[399]),
    say(needed),
  ]
  return `| ${cells.join(' | ')} |`
}

const three = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const say = (visitors: number) => three.format(visitors)

/** Of both variants together: 4 (1.960 + 0.842)² times the mean variance, by the squared difference. */
function fixedSize(base: number, variant: number): number {
  const variance = base * (1 - base) + variant * (1 - variant)
  return Math.ceil((2 * (1.95996 + 0.84162) ** 2 * variance) / (variant - base) ** 2)
}
