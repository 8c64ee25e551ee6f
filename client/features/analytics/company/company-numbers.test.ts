import { expect, it } from 'vitest'
import { companyCsv } from './company-csv.ts'
import { sortNumbers, sumOf } from './company-numbers.ts'
import type { CampaignNumbers } from './company-numbers.ts'

function row(name: string, visitorsNow: number, views: number): CampaignNumbers {
  const total = { views, visitors: 2, clicks: 3, conversions: 4 }
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
    total: { views: 30, visitors: 4, clicks: 6, conversions: 8 },
  })
  expect(rows[0]?.total.views).toBe(10)
})

it('sorts by each number, and by name where they are equal', () => {
  const nobody = { ...row('Empty', 0, 0), inRange: { ...row('', 0, 0).inRange, visitors: 0 } }
  const rows = [row('Winter', 0, 20), row('Spring', 1, 10), nobody]
  const namesBy = (key: 'name' | 'now' | 'views' | 'rate', descending: boolean) =>
    sortNumbers(rows, { key, descending }).map(({ name }) => name)
  expect(namesBy('views', true)).toEqual(['Winter', 'Spring', 'Empty'])
  expect(namesBy('views', false)).toEqual(['Empty', 'Spring', 'Winter'])
  expect(namesBy('now', true)).toEqual(['Spring', 'Empty', 'Winter'])
  expect(namesBy('name', true)).toEqual(['Winter', 'Spring', 'Empty'])
  expect(namesBy('rate', true)).toEqual(['Spring', 'Winter', 'Empty'])
})

it('is saved as it is shown, with what was before', () => {
  const before = { views: 5, visitors: null, clicks: 0, conversions: 1, leads: 0 }
  expect(companyCsv([{ ...row('=Spring', 1, 10), before }, row('Winter', 0, 20)])).toBe(
    [
      'Campaign,Status,Visitors now,Views,Visitors,Clicks,Conversions,Leads,Views before,Visitors before,Clicks before,Conversions before,Leads before',
      "'=Spring,Live,1,10,2,3,4,1,5,,0,1,0",
      'Winter,Live,0,20,2,3,4,1,,,,,',
      '',
    ].join('\r\n'),
  )
})
