import { expect, it } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import { bucketTick, bucketTitle, markReleases, releaseWords } from './chart-labels.ts'
import type { ChartedRelease } from './charted-numbers.ts'

const bucket = (at: string): Bucket => ({ at, views: 0, visitors: 0, clicks: 0, conversions: 0 })
const series = [
  bucket('2026-11-20T10:00:00.000Z'),
  bucket('2026-11-20T11:00:00.000Z'),
  bucket('2026-11-20T12:00:00.000Z'),
]

it('marks releases in their bucket and leaves out those before the range', () => {
  const releases = [
    { number: 1, at: '2026-11-19T09:00:00.000Z' },
    { number: 2, at: '2026-11-20T11:59:59.999Z' },
    { number: 3, at: '2026-11-20T12:30:00.000Z' },
  ]
  expect(markReleases(series, releases)).toEqual([
    { at: '2026-11-20T11:00:00.000Z', share: 0.5, text: 'Release 2' },
    { at: '2026-11-20T12:00:00.000Z', share: 1, text: 'Release 3' },
  ])
})

it('gives several releases of one bucket one mark', () => {
  const releases = [4, 5, 6].map((number) => ({ number, at: '2026-11-20T10:10:00.000Z' }))
  expect(markReleases(series, releases)).toEqual([
    { at: '2026-11-20T10:00:00.000Z', share: 0, text: 'Releases 4–6' },
  ])
})

it('says whose release it is where there are several campaigns', () => {
  const at = '2026-11-20T10:10:00.000Z'
  const long = 'A campaign with a very long name'
  const wordsOf = (releases: ChartedRelease[]) => markReleases(series, releases)[0]?.text
  expect(wordsOf([{ name: 'Spring', number: 1, at }])).toBe('Spring')
  expect(wordsOf([{ name: long, number: 1, at }])).toBe('A campaign with…')
  expect(releaseWords({ name: 'Spring', number: 1, at })).toBe('Spring starts')
  expect(releaseWords({ name: 'Spring', number: 3, at })).toBe('Spring, release 3')
  const both = ['Spring', 'Winter'].map((name) => ({ name, number: 1, at }))
  expect(wordsOf(both)).toBe('2 releases')
})

it('names days by the day that was counted', () => {
  expect(bucketTitle('2026-11-20T00:00:00.000Z', 'month', 'en-GB')).toBe('Fri 20 November')
})

it("tells the time as the reader's language does", () => {
  const at = new Date(2026, 10, 20, 5, 40).toISOString()
  expect(bucketTick(at, 'hour', 'en-US')).toMatch(/^5:40\sAM$/)
  expect(bucketTick(at, 'day', 'en-GB')).toBe('05:40')
  expect(bucketTitle(at, 'day', 'en-US')).toMatch(/^Fri,? 5:40\sAM$/)
})
