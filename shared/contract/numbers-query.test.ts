import { expect, it } from 'vitest'
import { numbersQuery } from './analytics.ts'

const campaignId = '01990000-0000-7000-8000-000000000001'
const read = (asked: object) => numbersQuery.parse({ campaignId, ...asked })

it('is read from an address, where all is text and a list may be one value', () => {
  expect(
    read({ limit: '168', offset: '50', compare: '1', by: 'page', filter: '!device:mobile' }),
  ).toEqual({
    campaignId,
    range: 'day',
    sort: 'visitors',
    limit: 168,
    offset: 50,
    compare: true,
    by: ['page'],
    filter: ['!device:mobile'],
  })
  expect(read({ compare: 'false', by: ['page', 'entry'] })).toMatchObject({
    compare: false,
    by: ['page', 'entry'],
    filter: [],
  })
})

it('says what is wrong', () => {
  const said = (asked: object) =>
    numbersQuery.safeParse({ campaignId, ...asked }).error?.issues.map(({ message }) => message)
  expect(said({ by: Array.from({ length: 9 }, () => 'page') })).toEqual([
    'At most 8 lists at once.',
  ])
  expect(said({ filter: ['shoe:red'] })).toEqual([
    'A filter is like source:Facebook or !device:mobile.',
  ])
})
