import '../testing/browser-parts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [] }] })
  const pageId = builder.session.campaign.getSnapshot().pages[0]?.id ?? ''
  const title = () => builder.drawn.getSnapshot().pages[0]?.title
  const theirs = joinAsColleague(builder)
  const theyCallIt = (name: string) => setPage(theirs, { pageId, title: name }, {})
  const draws: unknown[] = []
  builder.drawn.subscribe(() => draws.push(title()))
  return { builder, pageId, title, theyCallIt, draws }
}

test('an own gesture is drawn at once, with whatever waits', () => {
  const { builder, title, theyCallIt, draws } = open()
  theyCallIt('Summer')
  expect(title()).toBe('Spring')
  addPage(builder.session.doc, { path: '/more', title: 'More' }, builder.session.origin)
  expect(title()).toBe('Summer')
  expect(builder.drawn.getSnapshot().pages).toHaveLength(2)
  builder.undo.undo()
  expect(builder.drawn.getSnapshot().pages).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(draws).toHaveLength(2)
  builder.close()
})

test('what colleagues do within a moment is drawn together, and soon', () => {
  const { builder, title, theyCallIt, draws } = open()
  theyCallIt('Summer')
  theyCallIt('Autumn')
  expect(builder.session.campaign.getSnapshot().pages[0]?.title).toBe('Autumn')
  expect(title()).toBe('Spring')
  vi.advanceTimersByTime(100)
  expect(draws).toEqual(['Autumn'])
  builder.close()
})

test('the view never changes over an old page', () => {
  const { builder, title, theyCallIt } = open()
  const seen: unknown[] = []
  builder.view.subscribe(() => seen.push(title()))
  theyCallIt('Summer')
  builder.view.set((view) => ({ ...view, panel: 'pages' }))
  expect(seen).toEqual(['Summer'])
  builder.close()
})

test('nothing is drawn after the builder was closed', () => {
  const { builder, theyCallIt, draws } = open()
  theyCallIt('Summer')
  builder.close()
  vi.advanceTimersByTime(100)
  expect(draws).toEqual([])
})
