import { expect, test } from 'vitest'
import { windowOf } from './window.ts'

const zone = 'Europe/Berlin'
/** In Berlin, clocks went from two to three on 29 March 2026, and from three to two on 25 October. */
const at = (date: string, offset = '+01:00') => Date.parse(`${date}${offset}`)

const beforeOf = (days: { from: string; to: string }, now: number) =>
  windowOf({ range: 'week', ...days }, { timeZone: zone, now, launchedAt: null }).before

test('a week that is over is compared with the whole week before, also where it lost an hour', () => {
  const week = { from: '2026-03-23', to: '2026-03-29' }
  const before = beforeOf(week, at('2026-04-02T12:00'))
  expect(before).toMatchObject({ start: at('2026-03-16T00:00'), end: at('2026-03-23T00:00') })
  expect(before.buckets).toHaveLength(7)
})

test('a day that is half over is compared with the day before up to the same time by clocks', () => {
  const sunday = { from: '2026-03-29', to: '2026-03-29' }
  const { end } = beforeOf(sunday, at('2026-03-29T10:30', '+02:00'))
  expect(end).toBe(at('2026-03-28T10:30'))
  const autumn = { from: '2026-10-25', to: '2026-10-25' }
  const gained = beforeOf(autumn, at('2026-10-25T10:30'))
  expect(gained.end).toBe(at('2026-10-24T10:30', '+02:00'))
})

test('of days to come nothing is compared yet, and what is compared ends where they begin', () => {
  const ahead = { from: '2026-03-30', to: '2026-03-31' }
  const { start, end } = beforeOf(ahead, at('2026-03-20T12:00'))
  expect(end).toBe(start)
})

test('the last hour and the last 24 go by minutes and hours that have passed', () => {
  const now = at('2026-03-29T04:30:20', '+02:00')
  const place = { timeZone: zone, now, launchedAt: null }
  expect(windowOf({ range: 'hour' }, place).before.end).toBe(now - 3_600_000)
  expect(windowOf({ range: 'day' }, place).before.end).toBe(now - 24 * 3_600_000)
})
