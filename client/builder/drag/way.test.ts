import { expect, test } from 'vitest'
import { goOn, leadsToEdge, noWay } from './way.ts'

const box = { top: 100, bottom: 900 }
const wayOf = (...heights: number[]) => heights.reduce(goOn, noWay)

test('what is picked up near an edge and held there leads nowhere', () => {
  expect(leadsToEdge(wayOf(880), box)).toBe(false)
  expect(leadsToEdge(wayOf(880, 886, 878, 884), box)).toBe(false)
  expect(leadsToEdge(wayOf(120, 112, 126), box)).toBe(false)
})

test('once it has gone towards the edge it does, also after it was elsewhere', () => {
  expect(leadsToEdge(wayOf(860, 890), box)).toBe(true)
  expect(leadsToEdge(wayOf(140, 110), box)).toBe(true)
  expect(leadsToEdge(wayOf(880, 600, 870), box)).toBe(true)
  expect(leadsToEdge(wayOf(880, 840, 846), box)).toBe(false)
})
