import { expect, it } from 'vitest'
import { equalShares, withWeight, wrongShares } from './shares.ts'
import type { Share } from './shares.ts'

const of = (...weights: (number | null)[]): Share[] =>
  weights.map((weight, at) => ({
    id: 'abcdef'.charAt(at),
    isIn: weight !== null,
    weight: weight ?? 0,
  }))
const weightsOf = (shares: readonly Share[]) => shares.map(({ weight }) => weight)

it.each([
  [of(0, 0), [50, 50]],
  [of(0, 0, 0), [34, 33, 33]],
  [of(0, null, 0), [50, 0, 50]],
  [of(0, 0, 0, 0, 0, 0), [17, 17, 17, 17, 16, 16]],
])('equal shares add up to 100', (shares, weights) => {
  expect(weightsOf(equalShares(shares))).toEqual(weights)
  expect(wrongShares(equalShares(shares))).toBeNull()
})

it('of two the other gets the rest, of more it is left to the person', () => {
  expect(weightsOf(withWeight(of(50, null, 50), 'a', 90))).toEqual([90, 0, 10])
  expect(weightsOf(withWeight(of(34, 33, 33), 'a', 50))).toEqual([50, 33, 33])
})

it.each([
  [of(100, null), /at least one variant/],
  [of(100, 0), /at least 1%/],
  [of(50, 20, 20), 'The shares add up to 90%: 10% are still to be given.'],
  [of(60, 30, 30), 'The shares add up to 120%: 20% too much.'],
])('says what is wrong', (shares, words) => {
  expect(wrongShares(shares)).toMatch(words)
})
