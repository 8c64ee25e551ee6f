import { expect, it } from 'vitest'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { linkReturns, returnsCsv, timesText } from './link-returns.ts'

const link = (shortId: string, values: Partial<TrackedLink>): TrackedLink => ({
  id: shortId,
  shortId,
  source: shortId,
  medium: '',
  campaignName: '',
  term: '',
  content: '',
  url: 'https://example.com',
  cost: null,
  createdBy: 'Ada',
  createdAt: '2026-11-20T10:00:00.000Z',
  visitors: 0,
  brought: { conversions: 0, worth: null },
  ...values,
})

const links = [
  link('none', { visitors: 9 }),
  link('cheap', { cost: 1_000, visitors: 4, brought: { conversions: 3, worth: 3_250 } }),
  link('dear', { cost: 12_550, visitors: 2, brought: { conversions: 0, worth: 0 } }),
  link('gift', { cost: 0, visitors: 2, brought: { conversions: 1, worth: 500 } }),
  link('unvalued', { cost: 500, visitors: 2, brought: { conversions: 1, worth: null } }),
  link('hidden', { cost: 500, visitors: null, brought: null }),
]

it('says of links with a cost what a conversion costs and what came back', () => {
  const rows = linkReturns(links).map(({ shortId, perConversion, timesCost }) => [
    shortId,
    perConversion === null ? null : Math.round(perConversion),
    timesCost,
  ])
  expect(rows).toEqual([
    ['dear', null, 0],
    ['cheap', 333, 3.25],
    ['unvalued', 500, null],
    ['gift', 0, null],
  ])
})

it('tells a return as times the cost', () => {
  expect([3.25, 0, 1, 1234.5, null].map((times) => timesText(times, 'en'))).toEqual([
    '3.25×',
    '0×',
    '1×',
    '1,234.5×',
    '–',
  ])
})

it('is a table for spreadsheets, with what is not known empty', () => {
  const csv = returnsCsv(linkReturns(links), (shortId) => `The ${shortId}`)
  expect(csv.split('\r\n').slice(1, 4)).toEqual([
    'The dear,dear,125.50,2,0,,0.00,0.00',
    'The cheap,cheap,10.00,4,3,3.33,32.50,3.25',
    'The unvalued,unvalued,5.00,2,1,5.00,,',
  ])
})
