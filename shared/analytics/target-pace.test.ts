import { expect, it } from 'vitest'
import { paceOf } from './target-pace.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 30, 12)
const inDays = (days: number) => now + days * dayMs

/** Ten a day for ten days, of two hundred. */
const usual = { count: 200, reached: 100, since: inDays(-10), end: null, isOut: true }

it('says when a target is reached, as much as came on average going on', () => {
  expect(paceOf(usual, now)).toEqual({
    kind: 'due',
    at: inDays(10),
    perDay: 10,
    isLate: null,
    needs: null,
  })
})

it('says whether that is in time, and what must come each day if it is not', () => {
  expect(paceOf({ ...usual, end: inDays(10) }, now)).toMatchObject({ isLate: false, needs: null })
  expect(paceOf({ ...usual, end: inDays(5) }, now)).toMatchObject({
    at: inDays(10),
    isLate: true,
    needs: 20,
  })
})

it('is reached once it is, whatever the day and whether the campaign is out', () => {
  const reached = { ...usual, reached: 200, end: inDays(-1), isOut: false }
  expect(paceOf(reached, now)).toEqual({ kind: 'reached' })
  expect(paceOf({ ...reached, reached: 250 }, now)).toEqual({ kind: 'reached' })
})

it('is missed from the end of its last day on', () => {
  expect(paceOf({ ...usual, end: now }, now)).toEqual({ kind: 'missed', lacks: 100 })
  expect(paceOf({ ...usual, end: now + 1 }, now)).toMatchObject({ kind: 'due', isLate: true })
})

it('says nothing of a campaign that is not out, or has been for less than a day', () => {
  const unknown = { kind: 'unknown' }
  expect(paceOf({ ...usual, since: null }, now)).toEqual(unknown)
  expect(paceOf({ ...usual, isOut: false }, now)).toEqual(unknown)
  expect(paceOf({ ...usual, since: inDays(-1) + 1 }, now)).toEqual(unknown)
  expect(paceOf({ ...usual, since: inDays(-1) }, now)).toMatchObject({ kind: 'due' })
})

it('is never reached where nothing comes, or so little that nobody plans so far', () => {
  expect(paceOf({ ...usual, reached: 0, end: inDays(4) }, now)).toEqual({
    kind: 'never',
    perDay: 0,
    needs: 50,
  })
  expect(paceOf({ ...usual, reached: 2 }, now)).toMatchObject({ kind: 'due', at: inDays(990) })
  expect(paceOf({ ...usual, reached: 1 }, now)).toMatchObject({ kind: 'never', needs: null })
})
