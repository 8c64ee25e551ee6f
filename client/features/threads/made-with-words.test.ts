import { expect, it } from 'vitest'
import { madeWithWords } from './made-with-words.ts'

it('says width, version and browser, as far as they are known', () => {
  expect(madeWithWords({ version: 4, width: 'phone', browser: 'Safari 18 on iOS' })).toBe(
    'Phone width · version 4 · Safari 18 on iOS',
  )
  expect(madeWithWords({ version: null, width: 'desktop', browser: '' })).toBe(
    'Desktop width · live',
  )
})
