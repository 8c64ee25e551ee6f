import { expect, test } from 'vitest'
import { wayIntoSight } from './use-in-sight.ts'

const area = { top: 50, bottom: 850 }

test.each([
  ['is seen as a whole', { top: 100, bottom: 840 }, 0],
  ['sticks out below', { top: 830, bottom: 950 }, 132],
  ['sticks out above', { top: 20, bottom: 100 }, -62],
  ['is out of sight below', { top: 1000, bottom: 1100 }, 600],
  ['is out of sight above', { top: -300, bottom: -200 }, -700],
  ['is larger and begins further down', { top: 300, bottom: 1500 }, 0],
  ['is larger and out of sight', { top: 900, bottom: 2000 }, 818],
])('what %s', (_, box, by) => {
  expect(wayIntoSight(box, area)).toBe(by)
})
