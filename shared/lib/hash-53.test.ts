import { expect, test } from 'vitest'
import { hash53 } from './hash-53.ts'

test('texts that hardly differ get numbers of their own, all of them exact', () => {
  const numbers = Array.from({ length: 20_000 }, (_, at) => hash53(`variant ${at}, text ${at % 7}`))
  expect(new Set(numbers).size).toBe(20_000)
  expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true)
  expect(numbers.filter((number) => number > 2 ** 52).length).toBeGreaterThan(9_000)
})
