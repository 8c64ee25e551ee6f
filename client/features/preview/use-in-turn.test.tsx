import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { must } from '#shared/lib/must.ts'
import { buildSection } from '#shared/testing/build-section.ts'
import { useInTurn } from './use-in-turn.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const tall = 600

vi.mock('#client/lib/browser/geometry.ts', () => ({
  boxOf: (element: HTMLElement) => ({ top: Number(element.dataset['at']) * tall }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 800)
  const parts = ids.map(
    (id, at) => `<section data-section-id="${id}" data-at="${at}"><a href="#x">${id}</a></section>`,
  )
  document.body.innerHTML = `<div id="first-look"><div data-page-id="p">${parts.join('')}</div></div>`
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const pageWith = (id: string): PageSnapshot => ({
  id,
  path: `/${id}`,
  title: id,
  description: '',
  sections: ids.map((one) => buildSection([[]], { id: one })),
  variants: [],
})
const drawnOf = ({ current }: { current: ReturnType<typeof useInTurn> }) =>
  current.drawn?.sections.map(({ id }) => id).join('')
const show = (page: PageSnapshot | undefined) => renderHook(useInTurn, { initialProps: page })

test('what is in sight and half a screen more is drawn first, the rest one by one', async () => {
  const { result } = show(pageWith('p'))
  const seen = [drawnOf(result)]
  for (let turn = 0; turn < 3; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(100))
    seen.push(drawnOf(result))
  }
  expect(seen).toEqual(['ab', 'abc', 'abcd', 'abcde'])
})

test('the room of what is missing is kept until all is there', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(3000)
  const { result } = show(pageWith('p'))
  expect(result.current.height).toBe(3000)
  act(() => void document.body.dispatchEvent(new Event('scroll')))
  expect(result.current.height).toBeUndefined()
})

test.each(['scroll', 'wheel', 'pointerdown', 'keydown'])('all is drawn at once on %s', (kind) => {
  const { result } = show(pageWith('p'))
  act(() => void document.body.dispatchEvent(new Event(kind)))
  expect(drawnOf(result)).toBe('abcde')
})

test('what somebody has the focus in, has selected or opened is drawn at once', () => {
  const link = must(document.querySelector<HTMLElement>('[data-section-id="d"] a'), 'a link')
  link.focus()
  expect(drawnOf(show(pageWith('p')).result)).toBe('abcd')
  link.blur()
  getSelection()?.selectAllChildren(link)
  expect(drawnOf(show(pageWith('p')).result)).toBe('abcd')
  getSelection()?.removeAllRanges()
  link.outerHTML = '<details open></details>'
  expect(drawnOf(show(pageWith('p')).result)).toBe('abcd')
})

test('without a first look, or on another page, all is drawn at once', () => {
  expect(drawnOf(show(pageWith('q')).result)).toBe('abcde')
  expect(show(undefined).result.current).toEqual({ drawn: undefined, height: undefined })
  document.body.innerHTML = ''
  expect(drawnOf(show(pageWith('p')).result)).toBe('abcde')
})

test('another page is drawn as a whole while the first one is still under way', () => {
  const { result, rerender } = show(pageWith('p'))
  expect(drawnOf(result)).toBe('ab')
  rerender(pageWith('q'))
  expect(drawnOf(result)).toBe('abcde')
  expect(result.current.height).toBeUndefined()
})
