import { expect, it } from 'vitest'
import {
  chanceText,
  liftText,
  rangeText,
  rateText,
  resultWords,
  scaleEnd,
  stateWords,
} from './experiment-words.ts'
import { buildExperiment } from '#shared/testing/build-experiment.ts'

const hour = 3_600_000
const begun = Date.parse('2026-11-01T08:00:00.000Z')

it.each([
  [0, 'Running · day 1'],
  [23 * hour, 'Running · day 1'],
  [49 * hour, 'Running · day 3'],
])('counts the days of visitors: after %d ms “%s”', (after, words) => {
  expect(stateWords(buildExperiment(), begun + after)).toBe(words)
})

it('says what it waits for, and when it ended', () => {
  expect(stateWords(buildExperiment({ state: 'waiting' }), begun)).toBe('Waiting for a release')
  const ended = buildExperiment({ state: 'ended', endedAt: '2026-11-09T12:00:00.000Z' })
  expect(stateWords(ended, begun, { locale: 'en-GB' })).toBe('Ended 9 Nov 2026')
})

it.each([
  [{ low: 0.08, high: 0.21 }, '+8% to +21%'],
  [{ low: -0.031, high: 0.012 }, '-3% to +1.2%'],
  [{ low: 0.5, high: 0.5 }, '+50%'],
  [{ low: 0.5, high: null }, '+50% or more'],
  [{ low: -1, high: null }, null],
])('a lift %j is “%s”', (bounds, words) => {
  expect(liftText({ says: 'open', observed: null, ...bounds }, 'en')).toBe(words)
})

it('the page has no lift', () => {
  expect(liftText(null, 'en')).toBeNull()
})

it('rates have a decimal where it matters', () => {
  expect(rateText(0.0834, 'en')).toBe('8.3%')
  expect(rateText(0.834, 'en')).toBe('83.4%')
  expect(rateText(null, 'en')).toBe('–')
  expect(rangeText({ low: 0.071, high: 0.124 }, 'en')).toBe('7.1% – 12.4%')
})

it('nothing is certain', () => {
  const chances = [0, 0.0004, 0.5, 0.9994, 1].map((part) => chanceText(part, 'en'))
  expect(chances).toEqual(['< 0.1%', '< 0.1%', '50%', '> 99.9%', '> 99.9%'])
})

it('says what came of it', () => {
  const ended = { state: 'ended' } as const
  const words = (of: Parameters<typeof buildExperiment>[0]) =>
    resultWords(buildExperiment({ ...ended, ...of }))
  expect(words({ winner: 'b', isInPlace: true })).toBe('All visitors get B until the next release.')
  expect(words({ winner: 'b' })).toBe('B was put in place.')
  expect(words({ winner: 'home' })).toBe('A was kept.')
  expect(words({})).toBe('Stopped without putting one in place.')
  expect(words({ verdict: null })).toBe('Stopped before anybody took part.')
})

it('the scale ends with the highest bound of those that had visitors', () => {
  expect(
    scaleEnd([
      { high: 0.12, visitors: 9 },
      { high: 1, visitors: 0 },
    ]),
  ).toBe(0.12)
  expect(scaleEnd([{ high: 1, visitors: 0 }])).toBe(1)
})
