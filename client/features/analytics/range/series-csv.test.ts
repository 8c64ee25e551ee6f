import { expect, it } from 'vitest'
import { seriesCsv } from './series-csv.ts'

it('has a line for each bucket, below what the columns are', () => {
  const counts = { views: 3, visitors: 2, clicks: 1, conversions: 0 }
  const series = [{ at: '2026-11-20T12:00:00.000Z', ...counts }]
  expect(seriesCsv({ series })).toBe(
    'From (UTC),Views,Visitors,Clicks,Conversions\r\n2026-11-20T12:00:00.000Z,3,2,1,0\r\n',
  )
})
