import { expect, it } from 'vitest'
import { shortVerdict } from './verdict-words.ts'

it.each([
  ['better', 'B is better by 8% to 21%; you can stop.', 'B is better by 8% to 21%'],
  ['worse', 'B is worse by 2% to 9%; you can stop and keep A.', 'B is worse by 2% to 9%'],
  ['too-early', 'Too early to say: …', 'Experiment: no winner yet'],
  ['no-difference-yet', 'No winner yet, and …', 'Experiment: no winner yet'],
  ['mismatch', 'Visitors are …', 'Experiment: visitors are not shared as asked'],
] as const)('a verdict of %s is short enough for a wall', (kind, words, short) => {
  expect(shortVerdict({ kind, words })).toBe(short)
})

it('says so before anybody took part', () => {
  expect(shortVerdict(null)).toBe('Experiment: no winner yet')
})
