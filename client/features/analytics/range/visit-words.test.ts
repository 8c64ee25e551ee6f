import { expect, it } from 'vitest'
import { averageSeconds, bounceRate, durationText } from './visit-words.ts'

it('says how visits went, and nothing of none', () => {
  const visits = { visits: 8, bounces: 2, seconds: 100 }
  expect([bounceRate(visits), averageSeconds(visits)]).toEqual([0.25, 13])
  expect([bounceRate({ ...visits, visits: 0 }), averageSeconds(null)]).toEqual([null, null])
})

it('tells times as people say them', () => {
  const texts = [0, 48, 60, 185, 3_725].map((seconds) => durationText(seconds, 'en-GB'))
  expect(texts).toEqual(['0 secs', '48 secs', '1 min 0 secs', '3 mins 5 secs', '1 hr 2 mins'])
})
