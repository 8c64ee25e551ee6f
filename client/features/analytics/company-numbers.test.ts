import { expect, it } from 'vitest'
import { sumOf } from './company-numbers.ts'

const row = (visitorsNow: number, views: number) => ({
  campaignId: `campaign-${views}`,
  name: 'Any',
  visitorsNow,
  total: { views, visitors: 2, clicks: 3, conversions: 4 },
})

it('adds the campaigns up and leaves them as they were', () => {
  const rows = [row(1, 10), row(0, 20)]
  expect(sumOf(rows)).toEqual({
    visitorsNow: 1,
    total: { views: 30, visitors: 4, clicks: 6, conversions: 8 },
  })
  expect(rows[0]?.total.views).toBe(10)
})
