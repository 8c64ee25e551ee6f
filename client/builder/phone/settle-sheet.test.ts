import { expect, test } from 'vitest'
import { settleSheet } from './settle-sheet.ts'

const sizes = { half: 400, full: 780, speed: 0 }

test('a sheet that is let go stands at what is nearest', () => {
  expect(settleSheet({ ...sizes, height: 430 })).toBe('half')
  expect(settleSheet({ ...sizes, height: 700 })).toBe('full')
  expect(settleSheet({ ...sizes, height: 250 })).toBe('half')
  expect(settleSheet({ ...sizes, height: 200 })).toBe('closed')
})

test('a swipe goes one stand further, however short it was', () => {
  expect(settleSheet({ ...sizes, height: 390, speed: 0.8 })).toBe('closed')
  expect(settleSheet({ ...sizes, height: 760, speed: 0.8 })).toBe('half')
  expect(settleSheet({ ...sizes, height: 420, speed: -0.8 })).toBe('full')
})
