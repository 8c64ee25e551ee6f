import { expect, it } from 'vitest'
import {
  readNumbersView,
  timeIn,
  toggled,
  turned,
  withoutFilter,
  writeNumbersView,
} from './numbers-view.ts'

const viewOf = (search: string) => readNumbersView(new URLSearchParams(search))
const written = (search: string, before = '') =>
  writeNumbersView(new URLSearchParams(before), viewOf(search)).toString()

it('is the same after it was written', () => {
  const search =
    'range=month&filter=source%3AFacebook&filter=%21device%3Amobile&goal=g1&measure=rate&compare=1'
  expect(written(search)).toBe(search)
  expect(viewOf(search)).toEqual({
    range: 'month',
    days: null,
    filter: ['source:Facebook', '!device:mobile'],
    goal: 'g1',
    measure: 'rate',
    compare: true,
  })
})

it('leaves out what is as usual, and keeps what else the address holds', () => {
  expect(written('', 'tab=leads&range=day&filter=page%3A%2F&compare=1')).toBe('tab=leads')
  expect(written('measure=visitors')).toBe('')
})

it('takes what is wrong as not asked for', () => {
  const { range, days, filter, measure } = viewOf(
    'range=year&filter=shoe:red&measure=luck&from=1&to=2',
  )
  expect([range, days, filter, measure]).toEqual([null, null, [], 'visitors'])
  expect(viewOf('from=2026-11-30&to=2026-11-29').days).toBeNull()
  expect(viewOf('from=2026-13-30&to=2026-14-30').days).toBeNull()
})

it('asks for days of one’s own before a range, and for none before it is known', () => {
  expect(timeIn(viewOf('from=2026-11-01&to=2026-11-02&range=week'), 'day')).toEqual({
    range: 'day',
    from: '2026-11-01',
    to: '2026-11-02',
  })
  expect(written('from=2026-11-01&to=2026-11-02&range=week')).toBe('from=2026-11-01&to=2026-11-02')
  expect(timeIn(viewOf('range=week'), 'day')).toEqual({ range: 'week' })
  expect(timeIn(viewOf(''), 'month')).toEqual({ range: 'month' })
  expect(timeIn(viewOf(''), undefined)).toBeUndefined()
})

it('takes a value in, out again, and instead of its opposite', () => {
  expect(toggled([], 'source', 'X')).toEqual(['source:X'])
  expect(toggled(['source:X', 'page:/'], 'source', 'X')).toEqual(['page:/'])
  expect(toggled(['!source:X'], 'source', 'X')).toEqual(['source:X'])
})

it('turns a filter round where it stands, and takes it away', () => {
  const filter = ['source:X', 'page:/', 'source:Bing']
  const sources = { dimension: 'source', values: ['X', 'Bing'] } as const
  expect(turned(filter, sources)).toEqual(['!source:X', 'page:/', '!source:Bing'])
  expect(turned(turned(filter, sources), { ...sources, not: true })).toEqual(filter)
  expect(withoutFilter(filter, sources)).toEqual(['page:/'])
})
