import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOfDay, dayIn, dayNumberIn, dayOfDate, momentOf } from './zoned-day.ts'

const hourMs = 3_600_000
const hoursOf = (zone: string, at: string) => {
  const { start, end } = dayIn(zone, Date.parse(at))
  return (end - start) / hourMs
}

it('knows the days on which clocks change', () => {
  expect(hoursOf('Europe/Vienna', '2026-03-29T12:00Z')).toBe(23)
  expect(hoursOf('Europe/Vienna', '2026-10-25T12:00Z')).toBe(25)
  expect(hoursOf('Australia/Lord_Howe', '2026-10-03T20:00Z')).toBe(23.5)
  expect(hoursOf('UTC', '2026-10-25T12:00Z')).toBe(24)
})

it('begins a day where a zone skips midnight', () => {
  const { start, end } = dayIn('Africa/Cairo', Date.parse('2026-04-24T10:00Z'))
  expect(new Date(start).toISOString()).toBe('2026-04-23T22:00:00.000Z')
  expect((end - start) / hourMs).toBe(23)
})

it('R11: it is still Tuesday in Los Angeles', () => {
  const { number } = dayIn('America/Los_Angeles', Date.parse('2026-11-25T04:21Z'))
  expect(dateOfDay(number)).toBe('2026-11-24')
  expect(dayOfDate('2026-11-24')).toBe(number)
})

const zones = [
  'Europe/Vienna',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
]

it('has days without gaps, each of the moments in it', () => {
  const moment = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
      const { number, start, end } = dayIn(zone, at)
      expect(start).toBeLessThanOrEqual(at)
      expect(at).toBeLessThan(end)
      expect([start, end - 1].map((time) => dayNumberIn(zone, time))).toEqual([number, number])
      expect(dayIn(zone, end).start).toBe(end)
      expect(dayNumberIn(zone, start - 1)).toBe(number - 1)
    }),
    { numRuns: 300 },
  )
})

const [berlin, york] = ['Europe/Berlin', 'America/New_York']

it.each([
  ['any time', berlin, '2026-06-01T12:00Z', '2026-06-01T10:00Z'],
  ['any time', york, '2026-06-01T12:00Z', '2026-06-01T16:00Z'],
  ['just before clocks go forward', berlin, '2026-03-29T01:59Z', '2026-03-29T00:59Z'],
  ['an hour that is left out', berlin, '2026-03-29T02:30Z', '2026-03-29T01:30Z'],
  ['an hour that is left out', york, '2026-03-08T02:30Z', '2026-03-08T07:30Z'],
  ['just after clocks went forward', berlin, '2026-03-29T03:00Z', '2026-03-29T01:00Z'],
  ['the first of an hour that is there twice', berlin, '2026-10-25T02:30Z', '2026-10-25T00:30Z'],
  ['the first of an hour that is there twice', york, '2026-11-01T01:30Z', '2026-11-01T05:30Z'],
  ['when that hour is over', berlin, '2026-10-25T03:00Z', '2026-10-25T02:00Z'],
])('momentOf finds %s in %s: clocks show %s', (_, zone, clock, moment) => {
  const at = momentOf(zone, Date.parse(clock))
  expect(new Date(at).toISOString()).toBe(new Date(moment).toISOString())
})
