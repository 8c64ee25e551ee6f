import { expect, it } from 'vitest'
import { seriesCsv } from './series-csv.ts'

const counts = { views: 3, visitors: 2, clicks: 1, conversions: 0 }
const at = '2026-11-20T12:00:00.000Z'

it('has a line for each bucket, below what the columns are', () => {
  expect(seriesCsv({ series: [{ at, ...counts, visits: 4 }] })).toBe(
    `From (UTC),Visitors,Visits,Views,Clicks,Conversions\r\n${at},2,4,3,1,0\r\n`,
  )
})

it('has no column for visits where they are not known', () => {
  expect(seriesCsv({ series: [{ at, ...counts }] })).toBe(
    `From (UTC),Visitors,Views,Clicks,Conversions\r\n${at},2,3,1,0\r\n`,
  )
})
