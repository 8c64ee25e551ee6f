import { expect, it } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import { lastHour } from './last-hour.ts'

const start = Date.UTC(2026, 10, 20, 12)
const bucket = (minute: number, views: number): Bucket => ({
  at: new Date(start + minute * 60_000).toISOString(),
  views,
  visitors: 0,
  clicks: 0,
  conversions: 0,
})

it('fills the hour that ends with the newest minute', () => {
  const hour = lastHour([bucket(10, 3), bucket(11, 4)], undefined)
  expect(hour).toHaveLength(60)
  expect(hour.slice(-3).map(({ views }) => views)).toEqual([0, 3, 4])
})

it('goes on with the live minute and never below what is known', () => {
  const series = [bucket(10, 3), bucket(11, 4)]
  expect(lastHour(series, bucket(11, 6)).at(-1)?.views).toBe(6)
  expect(lastHour(series, bucket(11, 2)).at(-1)?.views).toBe(4)
  const later = lastHour(series, bucket(13, 1))
  expect(later.slice(-4).map(({ views }) => views)).toEqual([3, 4, 0, 1])
})

it('is empty before anything is known', () => {
  expect(lastHour([], undefined)).toEqual([])
})
