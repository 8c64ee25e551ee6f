import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { visitorsNeeded } from './estimate-length.ts'
import { powerTable } from './testing/power-table.ts'
import { simulate } from './testing/simulate.ts'
import type { Simulation } from './testing/simulate.ts'

const countDecided = (simulation: Omit<Simulation, 'seed'>) =>
  simulate({ seed: 23, ...simulation }).filter(Number.isFinite).length

describe('of 10,000 experiments without a difference, looked at every 100 of 10,000 visitors, at most 500 say one', () => {
  const alarms = (ratesAt: Simulation['ratesAt'], share?: number) =>
    countDecided({ runs: 10_000, step: 100, most: 10_000, ratesAt, ...(share && { share }) })

  test.each([0.01, 0.02, 0.1, 0.5])('at a rate of %f', (rate) => {
    const found = alarms(() => ({ base: rate, variant: rate }))
    expect(found).toBeLessThanOrEqual(500)
  })

  test('with unequal shares', () => {
    expect(alarms(() => ({ base: 0.02, variant: 0.02 }), 0.1)).toBeLessThanOrEqual(500)
    expect(alarms(() => ({ base: 0.1, variant: 0.1 }), 0.8)).toBeLessThanOrEqual(500)
  })

  test('while rates go up and down for both', () => {
    const ratesAt = (seen: number) => {
      const rate = seen % 2_000 < 1_000 ? 0.02 : 0.2
      return { base: rate, variant: rate }
    }
    expect(alarms(ratesAt)).toBeLessThanOrEqual(500)
  })
})

test.each([
  { rate: 0.02, lift: 0.2, shares: [1, 1] },
  { rate: 0.05, lift: 0.5, shares: [1, 1] },
  { rate: 0.1, lift: 0.1, shares: [1, 1] },
  { rate: 0.3, lift: 0.3, shares: [1, 1] },
  { rate: 0.6, lift: 0.1, shares: [1, 1] },
  { rate: 0.1, lift: 0.2, shares: [4, 1] },
  { rate: 0.1, lift: 0.2, shares: [1, 4] },
])('about four of five experiments are decided by the estimate: $rate, $lift, $shares', (plan) => {
  const [base = 0, variant = 0] = plan.shares
  const needed = visitorsNeeded(plan)
  const rates = { base: plan.rate, variant: plan.rate * (1 + plan.lift) }
  const step = Math.min(1_000, Math.round(needed / 100))
  const share = variant / (base + variant)
  const found = countDecided({ runs: 1_000, step, most: needed, ratesAt: () => rates, share })
  expect(found).toBeGreaterThan(730)
  expect(found).toBeLessThan(870)
})

test('README.md shows what the simulation of today gives', () => {
  const squeeze = (text: string) => text.replaceAll(/ {2,}|-{2,}/g, (run) => run[0] ?? '')
  const readme = squeeze(readFileSync('shared/experiments/README.md', 'utf8'))
  expect(readme).toContain(squeeze(powerTable()))
})
