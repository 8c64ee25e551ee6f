import { describe, expect, it } from 'vitest'
import { dateOfDay } from '#shared/lib/zoned-day.ts'
import { dueReport, reportDays } from './report-days.ts'
import type { Days } from './report-days.ts'

const zone = 'Europe/Vienna'
/** Monday, just after midnight there; Sunday evening still in UTC. */
const now = Date.parse('2026-03-29T22:30:00Z')
const place: Parameters<typeof reportDays>[1] = { timeZone: zone, now, launchedAt: null }
const dates = ({ first, last }: Days) => [dateOfDay(first), dateOfDay(last)]
const both = (asked: Parameters<typeof reportDays>[0], where = place) => {
  const { kind, before, ...days } = reportDays(asked, where)
  return [kind, ...dates(days), ...(before ? dates(before) : [])]
}

describe('the days of a report', () => {
  it('are the last whole week by the clocks of the company, from Monday to Sunday', () => {
    const week = ['week', '2026-03-23', '2026-03-29', '2026-03-16', '2026-03-22']
    expect(both({ period: 'week' })).toEqual(week)
    expect(both({ period: 'week' }, { ...place, timeZone: 'UTC' })[1]).toBe('2026-03-16')
  })

  it('are the last whole month, compared with the one before, however long that was', () => {
    const month = ['month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31']
    expect(both({ period: 'month' })).toEqual(month)
    const january = { ...place, now: Date.parse('2027-01-15T12:00:00Z') }
    expect(both({ period: 'month' }, january).slice(1, 3)).toEqual(['2026-12-01', '2026-12-31'])
  })

  it('are all since the launch', () => {
    const launched = { ...place, launchedAt: Date.parse('2026-03-02T23:30:00Z') }
    expect(both({ period: 'launch' }, launched)).toEqual(['launch', '2026-03-03', '2026-03-30'])
    expect(both({ period: 'launch' })).toEqual(['launch', '2026-03-30', '2026-03-30'])
  })

  it('are one’s own, compared with as many before; a whole week or month is one', () => {
    const own = (from: string, to: string) => both({ period: 'days', from, to })
    expect(own('2026-03-10', '2026-03-12').slice(3)).toEqual(['2026-03-07', '2026-03-09'])
    expect(own('2026-03-16', '2026-03-22')[0]).toBe('week')
    expect(own('2026-01-01', '2026-01-31').slice(3)).toEqual(['2025-12-01', '2025-12-31'])
    // Not over yet.
    expect(own('2026-03-01', '2026-03-31')[0]).toBe('days')
    expect(both({ period: 'days', from: '2026-03-10' }).slice(0, 3)).toEqual([
      'days',
      '2026-03-10',
      '2026-03-10',
    ])
  })
})

describe('the report that is due', () => {
  const due = (rhythm: 'week' | 'month', at: string, where = zone) => {
    const { key, nextAt, ...days } = dueReport(rhythm, where, Date.parse(at))
    return [key, dates(days)[1], new Date(nextAt).toISOString()]
  }

  it('is of the week before, from Monday at eight on, also over a change of clocks', () => {
    const before = ['week 2026-03-16', '2026-03-22', '2026-03-30T06:00:00.000Z']
    expect(due('week', '2026-03-30T05:59:59Z')).toEqual(before)
    const after = ['week 2026-03-23', '2026-03-29', '2026-04-06T06:00:00.000Z']
    expect(due('week', '2026-03-30T06:00:00Z')).toEqual(after)
    expect(due('week', '2026-04-04T12:00:00Z')).toEqual(after)
  })

  it('is of the month before, from its first day at eight on', () => {
    const before = ['month 2026-09-01', '2026-09-30', '2026-11-01T07:00:00.000Z']
    expect(due('month', '2026-11-01T06:59:00Z')).toEqual(before)
    const after = ['month 2026-10-01', '2026-10-31', '2026-12-01T07:00:00.000Z']
    expect(due('month', '2026-11-01T07:00:00Z')).toEqual(after)
  })

  it('goes by the clock that shows eight where it changes on that day', () => {
    // On 1 November 2026 clocks of New York go back at two.
    expect(due('month', '2026-10-20T12:00:00Z', 'America/New_York')[2]).toBe(
      '2026-11-01T13:00:00.000Z',
    )
  })
})
