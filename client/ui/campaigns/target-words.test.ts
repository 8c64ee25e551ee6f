import { expect, it } from 'vitest'
import type { Pace } from '#shared/analytics/target-pace.ts'
import {
  paceWords,
  reachedWords,
  shortPaceWords,
  standingOfTarget,
  targetWords,
} from './target-words.ts'

const target = { measure: 'leads', count: 1_500, by: '2026-12-31' } as const
const out = { timeZone: 'Europe/Vienna', isOut: true }
const say = (pace: Pace) => paceWords(pace, out, 'en-GB')

it('says a target, and how far it is', () => {
  expect(targetWords(target, 'en-GB')).toBe('1,500 leads by 31 Dec 2026')
  expect(targetWords({ measure: 'visitors', count: 1, by: null }, 'en')).toBe('1 visitor')
  expect(reachedWords({ ...target, reached: 1_312 }, 'en')).toBe('1,312 of 1,500 leads')
})

it('ends with the last day of the company', () => {
  const place = { ...out, since: '2026-12-01T00:00:00.000Z' }
  const at = (time: string) =>
    standingOfTarget({ ...target, reached: 15 }, place, Date.parse(time)).kind
  expect(at('2026-12-31T22:59:59.000Z')).not.toBe('missed')
  expect(at('2026-12-31T23:00:00.000Z')).toBe('missed')
})

it('says when a target is reached, in the days of the company', () => {
  const at = Date.parse('2026-12-05T23:30:00.000Z')
  const due = { kind: 'due', at, perDay: 3, needs: null } as const
  expect(say({ ...due, isLate: null })).toBe('At this pace reached on 6 Dec 2026.')
  expect(say({ ...due, isLate: false })).toBe('At this pace reached in time, on 6 Dec 2026.')
  expect(say({ ...due, isLate: true, needs: 12.1 })).toBe(
    'At this pace reached too late, on 6 Dec 2026. 13 a day are needed from now on.',
  )
})

it('says the same in a few words', () => {
  const short = (pace: Pace) => shortPaceWords(pace, out, 'en-GB')
  const at = Date.parse('2026-12-05T23:30:00.000Z')
  const due = { kind: 'due', at, perDay: 3, needs: null } as const
  expect(short({ ...due, isLate: null })).toBe('At this pace on 6 Dec.')
  expect(short({ ...due, isLate: true })).toBe('At this pace on 6 Dec, too late.')
  expect(short({ ...due, isLate: false })).toBe('At this pace on 6 Dec, in time.')
  expect(short({ kind: 'missed', lacks: 3 })).toBe('The time is over.')
  expect(short({ kind: 'never', perDay: 0, needs: null })).toBe('Nothing yet.')
})

it('says what else there is to say', () => {
  expect(say({ kind: 'reached' })).toBe('Reached.')
  expect(say({ kind: 'missed', lacks: 1_200 })).toBe('The time is over, 1,200 short.')
  expect(say({ kind: 'never', perDay: 0, needs: null })).toBe('Nothing has come yet.')
  expect(say({ kind: 'never', perDay: 0.01, needs: 4 })).toBe(
    'At this pace not within three years. 4 a day are needed from now on.',
  )
  expect(say({ kind: 'unknown' })).toBe('One day after the launch it can be told when.')
  expect(paceWords({ kind: 'unknown' }, { ...out, isOut: false })).toBe('')
})
