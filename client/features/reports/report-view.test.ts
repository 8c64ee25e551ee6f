import { expect, it } from 'vitest'
import { readReportView, writeReportView } from './report-view.ts'

it.each([
  ['', { period: 'week' }],
  ['period=month', { period: 'month' }],
  ['period=launch', { period: 'launch' }],
  ['from=2026-11-02&to=2026-11-08', { period: 'days', from: '2026-11-02', to: '2026-11-08' }],
] as const)('holds %j in the address', (text, view) => {
  expect(readReportView(new URLSearchParams(text))).toEqual(view)
  expect(writeReportView(view).toString()).toBe(text)
})

it.each(['period=days', 'period=x', 'from=2026-11-08&to=2026-11-02', 'from=2026-02-31x&to=1'])(
  'takes %j as the last week',
  (text) => expect(readReportView(new URLSearchParams(text))).toEqual({ period: 'week' }),
)
