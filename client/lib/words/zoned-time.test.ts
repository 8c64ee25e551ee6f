import { describe, expect, it } from 'vitest'
import { formatInZone, instantOf, wallTimeAt } from './zoned-time.ts'

const at = (text: string) => Date.parse(text)

describe('times in a zone', () => {
  it.each([
    ['2026-12-03T09:00', 'Europe/Vienna', '2026-12-03T08:00:00Z'],
    ['2026-07-03T09:00', 'Europe/Vienna', '2026-07-03T07:00:00Z'],
    ['2026-12-31T23:30', 'America/New_York', '2027-01-01T04:30:00Z'],
    ['2026-06-01T00:15', 'Asia/Kathmandu', '2026-05-31T18:30:00Z'],
    // Repeated by autumn: the first of the two.
    ['2026-10-25T02:30', 'Europe/Vienna', '2026-10-25T00:30:00Z'],
    // Left out by spring: as much later as the clocks go forward.
    ['2026-03-29T02:30', 'Europe/Vienna', '2026-03-29T01:30:00Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ])('takes %s in %s for %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(at(instant))
  })

  it('shows what clocks show, midnight as 00', () => {
    expect(wallTimeAt(at('2026-12-02T23:00:00Z'), 'Europe/Vienna')).toBe('2026-12-03T00:00')
    expect(formatInZone('2026-12-03T08:00:00Z', 'Europe/Vienna', 'en-GB')).toBe('3 Dec 2026, 09:00')
  })

  it('goes there and back for every third hour of a year', () => {
    for (const zone of ['Europe/Vienna', 'America/St_Johns', 'Pacific/Chatham', 'UTC'])
      for (let hour = 0; hour < 366 * 24; hour += 3) {
        const instant = at('2026-01-01T00:00:00Z') + hour * 3_600_000
        const wall = wallTimeAt(instant, zone)
        expect(wallTimeAt(instantOf(wall, zone) ?? 0, zone)).toBe(wall)
      }
  })

  it('takes nothing else for a time', () => {
    for (const wall of ['', '2026-12-03', '2026-13-03T09:00', 'soon'])
      expect(instantOf(wall, 'UTC')).toBeNull()
  })
})
