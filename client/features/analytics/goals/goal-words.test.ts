import { expect, it } from 'vitest'
import { readWorth, worthText } from './goal-words.ts'

it('shows amounts without ending noughts', () => {
  expect([1_250, 120_400, 5].map((cents) => worthText(cents, 'en-GB'))).toEqual([
    '12.5',
    '1,204',
    '0.05',
  ])
})

it('reads amounts as people write them', () => {
  expect(['12.5', ' 12,50 ', '0.29', '7', ''].map(readWorth)).toEqual([1_250, 1_250, 29, 700, null])
  expect(['-1', '1.234', '1,000.00', 'ten'].map(readWorth)).toEqual(Array(4).fill(undefined))
})
