import { expect, it } from 'vitest'
import { amountField, amountText, readAmount } from './amount.ts'

it('shows amounts without ending noughts', () => {
  expect([1_250, 120_400, 5].map((cents) => amountText(cents, 'en-GB'))).toEqual([
    '12.5',
    '1,204',
    '0.05',
  ])
})

it('reads amounts as people write them', () => {
  expect(['12.5', ' 12,50 ', '0.29', '7', ''].map(readAmount)).toEqual([
    1_250,
    1_250,
    29,
    700,
    null,
  ])
  expect(['-1', '1.234', '1,000.00', 'ten'].map(readAmount)).toEqual(Array(4).fill(undefined))
})

it('fills a field with what it reads again', () => {
  expect([1_250, 120_400, 5, 0, null].map((cents) => readAmount(amountField(cents)))).toEqual([
    1_250,
    120_400,
    5,
    0,
    null,
  ])
})
