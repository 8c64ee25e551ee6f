import { expect, it } from 'vitest'
import { bucketTick, bucketTitle, markReleases, releaseWords } from './chart-labels.ts'
import type { ChartedRelease } from './charted-numbers.ts'

const series = [
  { at: '2026-11-20T10:00:00.000Z' },
  { at: '2026-11-20T11:00:00.000Z' },
  { at: '2026-11-20T12:00:00.000Z' },
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

it('leaves out releases from the end of a range that is over on', () => {
  const end = '2026-11-20T13:00:00.000Z'
  const releases = ['2026-11-20T12:59:59.999Z', end, '2026-11-24T08:00:00.000Z'].map(
    (at, index) => ({ number: index + 1, at }),
  )
  expect(markReleases(series, releases, { end }).map(({ text }) => text)).toEqual(['Release 1'])
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

it('names buckets by clocks of the time zone, not by those of the reader', () => {
  const at = '2026-11-30T23:00:00.000Z'
  const vienna = { grain: 'day', timeZone: 'Europe/Vienna' } as const
  expect(bucketTitle(at, vienna, 'en-GB')).toBe('Tue 1 December')
  expect(bucketTick(at, vienna, 30, 'en-GB')).toBe('1 Dec')
  expect(bucketTick(at, vienna, 7, 'en-GB')).toBe('Tue')
  const angeles = { grain: 'day', timeZone: 'America/Los_Angeles' } as const
  expect(bucketTitle(at, angeles, 'en-GB')).toBe('Mon 30 November')
})

it("tells the time as the reader's language does", () => {
  const at = '2026-11-20T05:40:00.000Z'
  const time = { grain: 'hour', timeZone: 'UTC' } as const
  expect(bucketTick(at, time, 24, 'en-US')).toMatch(/^5:40\sAM$/)
  expect(bucketTick(at, time, 24, 'en-GB')).toBe('05:40')
  expect(bucketTitle(at, time, 'en-US')).toMatch(/^Fri,? 5:40\sAM$/)
})

it('names weeks and months', () => {
  const at = '2026-11-16T00:00:00.000Z'
  expect(bucketTitle(at, { grain: 'week', timeZone: 'UTC' }, 'en-GB')).toBe('Week from 16 Nov')
  expect(bucketTitle(at, { grain: 'month', timeZone: 'UTC' }, 'en-GB')).toBe('November 2026')
})
