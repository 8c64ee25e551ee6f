import { expect, test } from 'vitest'
import { separatorsFor } from './separators-for.ts'

test.each([
  ['de-AT', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['en-GB', 'comma'],
  ['ja-JP', 'comma'],
])('P16: in %s a %s is offered first', (locale, first) => {
  const [offered, ...others] = separatorsFor(locale)
  expect(offered).toBe(first)
  expect(others).toHaveLength(2)
})
