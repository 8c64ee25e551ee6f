import { expect, it } from 'vitest'
import { timeUntil } from './time-until.ts'

const lost = (at: number) => ({ why: 'lost', wasSynced: true, at })

it('is when the last of so many is back, in whichever order it is told', () => {
  const told = { syncedAt: [30, 10, 20], ends: [lost(1), lost(2), lost(3)] }
  expect(timeUntil(2, 3, told)).toBe(20)
  expect(timeUntil(3, 3, told)).toBe(30)
})

it('counts those who were lost again only when they are back for good', () => {
  const told = { syncedAt: [10, 20, 60], ends: [lost(1), lost(2), lost(40)] }
  expect(timeUntil(2, 2, told)).toBe(60)
})

it('is nothing while too few are back; attempts that fail lose nobody', () => {
  const failed = { why: '4529', wasSynced: false, at: 15 }
  const told = { syncedAt: [10], ends: [lost(1), lost(2), failed] }
  expect(timeUntil(1, 2, told)).toBe(10)
  expect(timeUntil(2, 2, told)).toBeNaN()
})
