import { expect, it } from 'vitest'
import type { Report } from '#shared/contract/reports.ts'
import { figuresOf } from './report-words.ts'

const counts = { visits: 0, views: 0, bounces: 0, conversions: 0, leads: 0, worth: null }
const at = '2026-11-30T00:00:00.000Z'
const report: Report = {
  campaign: { id: 'campaign', name: 'Spring' },
  company: { id: 'company', name: 'Northwind' },
  period: {
    kind: 'week',
    from: '2026-11-23',
    to: '2026-11-29',
    before: { from: '2026-11-16', to: '2026-11-22' },
    isOver: true,
    timeZone: 'UTC',
  },
  madeAt: at,
  mainGoal: null,
  totals: { ...counts, visitors: 120 },
  before: { ...counts, visitors: 100 },
  target: null,
  grain: 'day',
  curve: [],
  sources: [],
  pages: [],
  devices: [],
  goals: [],
  experiments: [],
  alerts: [],
  releases: [],
  nextStep: { kind: 'go-on', words: '', label: '', path: '' },
}
const figure = (name: string, of: Partial<Report> = {}) =>
  figuresOf({ ...report, ...of }, 'en').find((one) => one.name === name)

it('holds each number against the time before', () => {
  expect(figure('visitors')).toMatchObject({ value: '120', change: '20% more', direction: 'more' })
  expect(figure('visitors', { before: null })).toMatchObject({ change: null, direction: null })
})

it('has the target as far as it is reached, and none without one', () => {
  expect(figure('target')).toBeUndefined()
  const target = { measure: 'leads', count: 500, by: '2026-12-31', reached: 310 } as const
  expect(figure('target', { target })).toMatchObject({
    label: 'Target by December 31, 2026',
    value: '62%',
    change: '310 of 500 leads so far',
    direction: null,
  })
  expect(figure('target', { target: { ...target, by: null } })?.label).toBe('Target')
})
