import { expect, it } from 'vitest'
import { filterOf, isWhole, readLeadView, wholeView, writeLeadView } from './lead-view.ts'

const campaignId = '01990000-0000-7000-8000-000000000001'
const read = (query: string) => readLeadView(new URLSearchParams(query))

it('is in the address as it is shown, and nothing that is usual', () => {
  const narrow = { search: 'ada', campaignId, releaseNumber: 3, span: 'week' } as const
  const view = { ...narrow, only: 'spam', status: 'won', owner: campaignId } as const
  expect(read(new URLSearchParams(writeLeadView(view)).toString())).toEqual(view)
  expect(writeLeadView(wholeView)).toEqual({})
  expect([isWhole(wholeView), isWhole(view)]).toEqual([true, false])
})

it('leaves out what an address can’t mean', () => {
  expect(read('campaign=1&release=-1&since=ever&state=old&status=done&owner=me')).toEqual(wholeView)
  expect(read('release=2').releaseNumber).toBeNull()
  expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(100)
})

it('asks for the same within one minute', () => {
  const noon = Date.parse('2026-03-08T12:00:00Z')
  const view = { ...wholeView, search: ' ada ', span: 'week', only: 'new' } as const
  const asked = { search: 'ada', from: '2026-03-01T12:00:00.000Z', state: 'new' }
  expect(filterOf(view, noon)).toEqual(asked)
  expect(filterOf(view, noon + 59_999)).toEqual(asked)
})
