import { expect, it } from 'vitest'
import { cutWords } from './cut-words.ts'

it('shows a text that fits as it is, on one line', () => {
  expect(cutWords('  Spring\n sale ', 20)).toBe('Spring sale')
  expect(cutWords('', 20)).toBe('')
})

it('cuts between words, and no words where there are no spaces', () => {
  expect(cutWords('Spring sale in all shops', 12)).toBe('Spring sale …')
  expect(cutWords('Spring, sale in all shops', 8)).toBe('Spring …')
  expect(cutWords('Donaudampfschiff', 5)).toBe('Donau …')
})

it('knows that letters of East Asia are as wide as two, and never halves a sign', () => {
  expect(cutWords('今すぐ始めましょう', 6)).toBe('今すぐ …')
  expect(cutWords('🎉🎉🎉🎉', 2)).toBe('🎉🎉 …')
})
