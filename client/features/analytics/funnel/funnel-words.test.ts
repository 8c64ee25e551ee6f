import { expect, it } from 'vitest'
import type { FunnelStep } from '#shared/contract/analytics.ts'
import { funnelRows, outsideWords } from './funnel-words.ts'

const step = (kind: FunnelStep['kind'], visitors: number): FunnelStep => ({
  kind,
  visitors,
  pageId: 'home',
  path: '/',
  title: 'Home',
})

it('tells of each step how many went on, and where most were lost', () => {
  const rows = funnelRows([step('view', 200), step('pressed', 50), step('converted', 10)])
  expect(rows.map(({ share, wentOn, left }) => [share, wentOn, left])).toEqual([
    [1, null, 0],
    [0.25, 0.25, 150],
    [0.05, 0.2, 40],
  ])
  expect(rows.map(({ isLargestLoss }) => isLargestLoss)).toEqual([false, true, false])
})

it('has nothing to say of nobody, and of a way on which nobody was lost', () => {
  const nobody = funnelRows([step('view', 0), step('pressed', 0)])
  expect(nobody.map(({ share, wentOn }) => [share, wentOn])).toEqual([
    [0, null],
    [0, null],
  ])
  const all = funnelRows([step('view', 3), step('pressed', 3)])
  expect(all.some(({ isLargestLoss }) => isLargestLoss)).toBe(false)
})

it('says who is not among the steps', () => {
  const steps = [step('view', 5), step('converted', 2)]
  expect(outsideWords({ range: 'day', steps, pages: [], visitors: 6, converted: 4 })).toEqual([
    '1 visitor came in elsewhere and did not see the first page.',
    '2 visitors converted in another way than by these steps.',
  ])
  expect(outsideWords({ range: 'day', steps, pages: [], visitors: 5, converted: 2 })).toEqual([])
})
