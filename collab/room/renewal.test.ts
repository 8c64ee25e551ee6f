import { expect, it } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { isWorthRenewing } from './renewal.ts'

const isWorth = (clients: number, deleteRanges: number, size: number) =>
  isWorthRenewing({ clients, deleteRanges, size }, defaultLimits)

it('R75 how much may be past follows the size, and little of a small document is let be', () => {
  expect(isWorth(3, 47, 40_000)).toBe(false)
  expect(isWorth(4, 47, 40_000)).toBe(true)
  expect(isWorth(4, 47, 400_000)).toBe(false)
  expect(isWorth(2, 40, 4_000)).toBe(false)
  expect(isWorth(3, 40, 4_000)).toBe(true)
})

it('R75 however large a document is, many clients are worth it', () => {
  expect(isWorth(24, 0, 4_000_000)).toBe(false)
  expect(isWorth(25, 0, 4_000_000)).toBe(true)
})
