import { expect, it } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import { chartRows, tickBuckets, trimSeries } from './chart-rows.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 9, 23)
const buckets = (length: number, stepMs: number, views: (index: number) => number): Bucket[] =>
  Array.from({ length }, (_, index) => ({
    at: new Date(start + index * stepMs).toISOString(),
    views: views(index),
    visitors: 0,
    clicks: 0,
    conversions: 0,
  }))
const releasedOn = (day: number) => [
  { number: 1, at: new Date(start + day * dayMs + 3_600_000).toISOString() },
]
const empty = buckets(30, dayMs, () => 0)

it('begins with the day of the first release, and keeps at least seven days', () => {
  const lengthFrom = (day: number) =>
    trimSeries({ range: 'month', series: empty, releases: releasedOn(day) }).length
  expect(lengthFrom(15)).toBe(15)
  expect(lengthFrom(28)).toBe(7)
  expect(lengthFrom(0)).toBe(30)
  expect(lengthFrom(-40)).toBe(30)
})

it('keeps days that counted something before the first release', () => {
  const series = buckets(30, dayMs, (index) => (index === 4 ? 2 : 0))
  const trimmed = trimSeries({ range: 'month', series, releases: releasedOn(15) })
  expect(trimmed[0]).toBe(series[4])
})

it('leaves shorter ranges and campaigns without a release whole', () => {
  expect(trimSeries({ range: 'day', series: empty, releases: releasedOn(15) })).toBe(empty)
  expect(trimSeries({ range: 'month', series: empty, releases: [] })).toBe(empty)
})

it('draws the running bucket apart, joined to the one before', () => {
  const rows = chartRows(
    buckets(3, dayMs, (index) => index + 5),
    'views',
  )
  expect(rows.map(({ whole, running }) => [whole, running])).toEqual([
    [5, null],
    [6, 6],
    [null, 7],
  ])
})

it('names buckets that are equally far apart', () => {
  for (const [range, length, stepMs] of [
    ['hour', 60, 60_000],
    ['day', 24, 3_600_000],
  ] as const) {
    const ticks = tickBuckets(
      buckets(length, stepMs, () => 0),
      range,
    ).map((at) => Date.parse(at))
    const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0))
    expect(ticks.length).toBeGreaterThan(5)
    expect(new Set(gaps).size).toBe(1)
  }
  expect(tickBuckets(empty, 'month')).toHaveLength(30)
})
