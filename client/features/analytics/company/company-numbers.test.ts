import { expect, it } from 'vitest'
import { companyCsv } from './company-csv.ts'
import { sumOf } from './company-numbers.ts'
import type { CampaignNumbers } from './company-numbers.ts'

function row(name: string, visitorsNow: number, views: number): CampaignNumbers {
  const total = { views, visitors: 2, clicks: 3, conversions: 1 }
  const curves = { views: [], visitors: [], clicks: [], conversions: [] }
  return {
    campaignId: name,
    name,
    status: 'live',
    visitorsNow,
    total,
    curves,
    inRange: { ...total, leads: 1 },
    before: null,
  }
}

it('adds the campaigns up and leaves them as they were', () => {
  const rows = [row('Spring', 1, 10), row('Winter', 0, 20)]
  expect(sumOf(rows)).toEqual({
    visitorsNow: 1,
    total: { views: 30, visitors: 4, clicks: 6, conversions: 2 },
  })
  expect(rows[0]?.total.views).toBe(10)
})

it('is saved as it is shown, with what was before', () => {
  const before = { views: 5, visitors: null, clicks: 0, conversions: 1, leads: 0 }
  expect(companyCsv([{ ...row('=Spring', 1, 10), before }, row('Winter', 0, 20)])).toBe(
    [
      'Campaign,Status,Visitors now,Visitors,Views,Clicks,Conversions,Leads,Visitors before,Views before,Clicks before,Conversions before,Leads before',
      "'=Spring,Live,1,2,10,3,1,1,,5,0,1,0",
      'Winter,Live,0,2,20,3,1,1,,,,,',
      '',
    ].join('\r\n'),
  )
})
