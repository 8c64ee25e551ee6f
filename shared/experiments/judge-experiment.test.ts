import { describe, expect, test } from 'vitest'
import { judgeExperiment } from './judge-experiment.ts'
import { buildExperiment, buildInterval } from './testing/build-experiment.ts'
import { verdictWords } from './verdict-words.ts'
import type { Experiment } from './judge-experiment.ts'

const judge = (intervals: Experiment['intervals'], given: Partial<Experiment> = {}) => {
  const verdict = judgeExperiment(buildExperiment(intervals, given))
  return { verdict, words: verdictWords(verdict) }
}
const once = (counts: readonly (readonly [number, number])[], weights?: readonly number[]) => [
  buildInterval(counts, weights),
]

describe('a verdict', () => {
  test('is better, with how much', () => {
    const { verdict, words } = judge(
      once([
        [40_000, 2_000],
        [40_000, 2_400],
      ]),
    )
    expect(verdict).toMatchObject({ kind: 'better', id: 'b', goal: 'Sign-up' })
    expect(words).toBe('B is better by 9% to 33%; you can stop.')
  })

  test('is worse, with how much and what stays', () => {
    const { verdict, words } = judge(
      once([
        [40_000, 2_400],
        [40_000, 2_000],
      ]),
    )
    expect(verdict.kind).toBe('worse')
    expect(words).toBe('B is worse by 8% to 25%; you can stop and keep A.')
  })

  test('is too early while more visitors would tell, in days where they are known', () => {
    const counts = once(
      [
        [20_000, 1_000],
        [20_000, 1_010],
      ],
      [1, 1],
    )
    expect(judge(counts, { smallestLift: 0.1 }).words).toBe(
      'No winner yet; about 87,000 more visitors are needed to see a lift of 10%.',
    )
    expect(judge(counts, { smallestLift: 0.1, visitorsPerDay: 5_000 }).words).toBe(
      'No winner yet; about 87,000 more visitors (18 days) are needed to see a lift of 10%.',
    )
  })

  test('is no difference yet once the lift would have shown', () => {
    const { verdict, words } = judge(
      once([
        [20_000, 1_000],
        [20_000, 1_010],
      ]),
    )
    expect(verdict.kind).toBe('no-difference-yet')
    expect(words).toBe(
      'No winner yet, and a lift of 20% would most likely have shown by now. B is somewhere between 13% worse and 17% better.',
    )
  })

  test('needs somebody of the base who reached the goal', () => {
    const words = 'Too early to say: with A nobody has reached “Sign-up” yet.'
    expect(
      judge(
        once([
          [0, 0],
          [0, 0],
        ]),
      ).words,
    ).toBe(words)
    expect(
      judge(
        once([
          [120, 0],
          [110, 3],
        ]),
      ).words,
    ).toBe(words)
  })

  test('is a mismatch, whatever the rates say, where visitors are not shared as asked', () => {
    const { verdict, words } = judge(
      once([
        [40_000, 2_000],
        [32_000, 2_400],
        [40_000, 2_000],
      ]),
    )
    expect(verdict).toMatchObject({ kind: 'mismatch', id: 'b' })
    expect(words).toBe(
      "Visitors are not shared as asked: B got 28.6% of them, not 33.3%. Don't trust these numbers before you know why.",
    )
  })
})

describe('several variants', () => {
  test('share the level, so one of three needs more than one alone', () => {
    const alone = judge(
      once([
        [20_000, 1_000],
        [20_000, 1_170],
      ]),
    ).verdict.variants[1]?.lift
    const three = judge(
      once([
        [20_000, 1_000],
        [20_000, 1_170],
        [20_000, 1_000],
        [20_000, 1_000],
      ]),
    ).verdict.variants[1]?.lift
    expect(alone?.says).toBe('better')
    expect(three?.low).toBeLessThan(alone?.low ?? 0)
    expect(three?.observed).toBeCloseTo(alone?.observed ?? 0, 12)
  })

  test('have one winner, the likeliest best', () => {
    const { verdict } = judge(
      once([
        [40_000, 2_000],
        [40_000, 2_400],
        [40_000, 2_600],
      ]),
    )
    expect(verdict).toMatchObject({ kind: 'better', id: 'c' })
    expect(verdict.variants.map(({ lift }) => lift?.says)).toEqual([undefined, 'better', 'better'])
    expect(verdict.variants.reduce((sum, { chanceBest }) => sum + chanceBest, 0)).toBeCloseTo(1, 9)
  })

  test('are all worse only if each is', () => {
    const [base, bad, same] = [
      [40_000, 2_400],
      [40_000, 1_900],
      [40_000, 2_400],
    ] as const
    expect(judge(once([base, bad, bad])).words).toBe(
      'Every other variant is worse than A; you can stop.',
    )
    expect(judge(once([base, bad, same])).verdict.kind).toBe('no-difference-yet')
  })
})

describe('intervals', () => {
  const many = buildInterval(
    [
      [2_000, 800],
      [18_000, 6_300],
    ],
    [1, 9],
  )
  const few = buildInterval(
    [
      [18_000, 900],
      [2_000, 60],
    ],
    [9, 1],
  )

  test('with other weights are combined, and rates are shown as if weights had never changed', () => {
    const { verdict } = judge([many, few])
    expect(verdict).toMatchObject({ kind: 'worse' })
    expect(verdict.variants.map(({ rate }) => rate)).toEqual([
      expect.closeTo((0.4 + 0.05) / 2, 12),
      expect.closeTo((0.35 + 0.03) / 2, 12),
    ])
    expect(verdict.variants[1]).toMatchObject({ visitors: 20_000, converted: 6_360 })
    expect(verdict.variants[0]?.chanceBest).toBeGreaterThan(0.99)
    const [, turned] = judge([few, many]).verdict.variants
    expect(turned?.lift?.high).toBeCloseTo(verdict.variants[1]?.lift?.high ?? 0, 9)
  })

  test('with other variants are left out', () => {
    const other = buildInterval([
      [9_000, 400],
      [9_000, 900],
      [9_000, 10],
    ])
    const { verdict } = judge([other, many])
    expect(verdict).toEqual(judge([many]).verdict)
  })

  test('in which a variant has nobody yet change no rate', () => {
    const begun = buildInterval(
      [
        [3, 1],
        [0, 0],
      ],
      [1, 1],
    )
    const { verdict } = judge([many, begun])
    expect(verdict.variants.map(({ rate }) => rate)).toEqual([0.4, 0.35])
  })
})

test('numbers are said as the reader writes them, with a decimal where they are small', () => {
  const words = (converted: number, locale: string) =>
    verdictWords(
      judgeExperiment(
        buildExperiment(
          once(
            [
              [400_000, 200_000],
              [400_000, converted],
            ],
            [1, 1],
          ),
          {
            smallestLift: 0.015,
          },
        ),
      ),
      locale,
    )
  expect(words(203_000, 'de')).toBe('B is better by 0,5\u00a0% to 2\u00a0%; you can stop.')
  expect(words(202_000, 'de')).toBe('B is better by up to 2\u00a0%; you can stop.')
})

test('a variant is better without a bound where the base has nearly nobody', () => {
  const { verdict, words } = judge(
    once([
      [4_000, 1],
      [4_000, 150],
    ]),
  )
  expect(verdict).toMatchObject({ kind: 'better', id: 'b' })
  expect(words).toBe('B is better by 1,339% or more; you can stop.')
})
