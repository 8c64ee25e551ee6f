import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectInterval } from './effect-interval.ts'
import { standardErrors } from './standard-errors.ts'
import { buildStratum } from './testing/build-stratum.ts'
import { readVectors } from './testing/read-vectors.ts'
import { logWealth } from './wealth.ts'

test('200 intervals are those made with confseq', () => {
  const { effects } = readVectors()
  expect(effects).toHaveLength(200)
  for (const [na, xa, nb, xb, share, alpha, ...bounds] of effects) {
    const strata = [buildStratum([na, xa], [nb, xb], share)]
    const difference = effectInterval(strata, 'difference', alpha)
    const ratio = effectInterval(strata, 'ratio', alpha)
    const found = [difference.low, difference.high, ratio.low, ratio.high]
    bounds.forEach((bound, index) => {
      if (bound === null) expect(found[index]).toBe(Infinity)
      else expect(Math.abs((found[index] ?? NaN) - bound)).toBeLessThan(1e-8 * Math.max(1, bound))
    })
  }
})

describe('what is excluded', () => {
  test('is nothing before the first visitor, and an effect of none after enough of them', () => {
    const nobody = [buildStratum([0, 0], [0, 0])]
    expect(effectInterval(nobody, 'difference', 0.05)).toEqual({ low: -1, high: 1 })
    expect(effectInterval(nobody, 'ratio', 0.05)).toEqual({ low: 0, high: Infinity })
    const many = [buildStratum([10_000, 500], [10_000, 640])]
    expect(effectInterval(many, 'difference', 0.05).low).toBeGreaterThan(0)
    expect(effectInterval(many, 'ratio', 0.05).low).toBeGreaterThan(1)
  })

  test('is less where more comparisons share the level', () => {
    const strata = [buildStratum([5_000, 250], [5_000, 300])]
    const [alone, shared] = [0.05, 0.0125].map((alpha) => effectInterval(strata, 'ratio', alpha))
    expect(shared?.low).toBeLessThan(alone?.low ?? 0)
    expect(shared?.high).toBeGreaterThan(alone?.high ?? Infinity)
  })

  test('does not hang on a variant getting more visitors than its share', () => {
    const strata = [buildStratum([10_000, 500], [10_700, 535])]
    const { low, high } = effectInterval(strata, 'difference', 0.05)
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(0)
  })
})

const counts = fc
  .tuple(fc.integer({ min: 0, max: 30_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([visitors, rate]) => [visitors, Math.round(visitors * rate)] as const)
const strata = fc.array(
  fc
    .tuple(counts, counts, fc.constantFrom(0.1, 0.3, 0.5, 0.9))
    .map(([base, variant, share]) => buildStratum(base, variant, share)),
  { minLength: 1, maxLength: 3 },
)

test('difference and ratio never contradict each other, whatever is counted', () => {
  fc.assert(
    fc.property(strata, (strata) => {
      const difference = effectInterval(strata, 'difference', 0.05)
      const ratio = effectInterval(strata, 'ratio', 0.05)
      expect(difference.low).toBeLessThanOrEqual(difference.high)
      expect(ratio.low).toBeLessThanOrEqual(ratio.high)
      expect(ratio.low > 1).toBe(difference.low > 0)
      expect(ratio.high < 1).toBe(difference.high < 0)
    }),
    { numRuns: 200 },
  )
})

test('what has been won falls with the effect on one side and grows on the other, so bounds are exact', () => {
  const effect = fc.constantFrom('difference' as const, 'ratio' as const)
  const value = fc.integer({ min: 0, max: 1_000 }).map((part) => part / 1_000)
  fc.assert(
    fc.property(strata, effect, value, value, (strata, effect, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((value) =>
        effect === 'ratio' ? value * 3 : value * 2 - 1,
      )
      const at = (value = 0) => ({
        up: logWealth(strata, effect, value, 1),
        down: logWealth(strata, effect, value, -1),
        errors: standardErrors(strata, effect, value),
      })
      const slack = 1e-7
      expect(at(more).up).toBeLessThanOrEqual(at(less).up + slack)
      expect(at(more).down).toBeGreaterThanOrEqual(at(less).down - slack)
      expect(at(more).errors).toBeLessThanOrEqual(at(less).errors + slack)
    }),
    { numRuns: 500 },
  )
})

describe('intervals with other shares', () => {
  test('are not added up: what looks better in the sum and is worse in each is worse', () => {
    // Simpson: the variant got most visitors when everybody bought, and few when nobody did.
    const strata = [
      buildStratum([2_000, 800], [18_000, 6_300], 0.9),
      buildStratum([18_000, 900], [2_000, 60], 0.1),
    ]
    const sum = [buildStratum([20_000, 1_700], [20_000, 6_360])]
    expect(effectInterval(sum, 'ratio', 0.05).low).toBeGreaterThan(1)
    expect(effectInterval(strata, 'ratio', 0.05).high).toBeLessThan(1)
    expect(effectInterval(strata, 'difference', 0.05).high).toBeLessThan(0)
  })

  test('but with the same shares are the same as one', () => {
    const parts = [buildStratum([300, 20], [310, 30]), buildStratum([900, 50], [880, 66])]
    const whole = [buildStratum([1_200, 70], [1_190, 96])]
    expect(effectInterval(parts, 'ratio', 0.05)).toEqual(effectInterval(whole, 'ratio', 0.05))
  })
})
