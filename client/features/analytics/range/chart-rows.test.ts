import { expect, it } from 'vitest'
import { chartRows, runningBucket, tickBuckets, trimSeries } from './chart-rows.ts'
import type { ChartedBucket } from './charted-numbers.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const start = Date.UTC(2026, 9, 23)
const buckets = (
  length: number,
  stepMs: number,
  views: (index: number) => number = () => 0,
): ChartedBucket[] =>
  Array.from({ length }, (_, index) => ({
    at: new Date(start + index * stepMs).toISOString(),
    views: views(index),
    visitors: 4,
    clicks: 0,
    conversions: 1,
  }))
const nothing = (bucket: ChartedBucket) => ({ ...bucket, visitors: 0, conversions: 0 })
const releasedOn = (day: number) => [
  { number: 1, at: new Date(start + day * dayMs + hourMs).toISOString() },
]
const empty = buckets(30, dayMs).map(nothing)
const asked = { range: 'month' } as const

it('begins with the day of the first release, and keeps at least seven days', () => {
  const lengthFrom = (day: number) =>
    trimSeries({ asked, series: empty, releases: releasedOn(day) }).length
  expect(lengthFrom(15)).toBe(15)
  expect(lengthFrom(28)).toBe(7)
  expect(lengthFrom(0)).toBe(30)
  expect(lengthFrom(-40)).toBe(30)
})

it('keeps days that counted something before the first release', () => {
  const series = buckets(30, dayMs, (index) => (index === 4 ? 2 : 0)).map(nothing)
  const trimmed = trimSeries({ asked, series, releases: releasedOn(15) })
  expect(trimmed[0]).toBe(series[4])
})

it('leaves shorter ranges, own days and campaigns without a release whole', () => {
  const releases = releasedOn(15)
  expect(trimSeries({ asked: { range: 'day' }, series: empty, releases })).toBe(empty)
  const own = { ...asked, from: '2026-10-23', to: '2026-11-21' }
  expect(trimSeries({ asked: own, series: empty, releases })).toBe(empty)
  expect(trimSeries({ asked, series: empty, releases: [] })).toBe(empty)
})

const three = buckets(3, dayMs, (index) => index + 5)

it('draws the running bucket apart, joined to the one before, and none that is to come', () => {
  const linesAt = (now: number) =>
    chartRows(three, [], 'views', runningBucket(three, start + 3 * dayMs, now)).map(
      ({ whole, running }) => [whole, running],
    )
  const inLast = [
    [5, null],
    [6, 6],
    [null, 7],
  ]
  expect(linesAt(start + 2.5 * dayMs)).toEqual(inLast)
  const inFirst = [
    [null, 5],
    [null, null],
    [null, null],
  ]
  expect(linesAt(start)).toEqual(inFirst)
  const allOver = [
    [5, null],
    [6, null],
    [7, null],
  ]
  expect(linesAt(start + 3 * dayMs)).toEqual(allOver)
})

it('sets the period before beside it, as far as there is one', () => {
  const rows = chartRows(
    three,
    buckets(2, hourMs, () => 9),
    'views',
    -1,
  )
  expect(rows.map(({ before }) => before)).toEqual([9, 9, null])
  expect(rows[1]?.beforeAt).toBe(new Date(start + hourMs).toISOString())
})

it('charts the rate by visitors', () => {
  expect(chartRows(three, [], 'rate', -1)[0]?.whole).toBe(0.25)
})

it.each([
  ['minute', 60, 60_000],
  ['hour', 24, hourMs],
  ['hour', 48, hourMs],
] as const)(
  'names %ss that are equally far apart, by clocks of the zone',
  (grain, length, stepMs) => {
    for (const timeZone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
      const ticks = tickBuckets(buckets(length, stepMs), { grain, timeZone }).map((at) =>
        Date.parse(at),
      )
      const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0))
      expect(ticks.length).toBeGreaterThan(5)
      expect(new Set(gaps).size).toBe(1)
    }
  },
)

it('may name every day', () => {
  expect(tickBuckets(empty, { grain: 'day', timeZone: 'UTC' })).toHaveLength(30)
})
