import { afterEach, expect, test } from 'vitest'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { zoomBy } from './zoom.ts'

const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [] }] })
const zoomFrom = (shown: number, step: 1 | -1) => {
  builder.shownZoom.set(() => shown)
  zoomBy(builder, step)
  return builder.view.getSnapshot().zoom
}
afterEach(() => builder.view.set((view) => ({ ...view, zoom: 'fit' })))

test('a page that is shown as large as fits is zoomed from there', () => {
  expect(zoomFrom(0.62, -1)).toBe(0.5)
  expect(zoomFrom(0.62, 1)).toBe(0.75)
})

test('beyond the last step nothing changes', () => {
  expect(zoomFrom(0.2, -1)).toBe('fit')
  expect(zoomFrom(2, 1)).toBe('fit')
})
