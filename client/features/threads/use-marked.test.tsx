import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { useMarked } from './use-marked.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test('words that were marked before it came are offered, too', async () => {
  const line = new DOMRect(0, 0, 40, 20)
  Range.prototype.getBoundingClientRect = () => line
  Range.prototype.getClientRects = () => Object.assign([line], { item: () => line })
  document.body.innerHTML =
    '<div id="page"><main data-page-id="p"><p data-block-id="b">A short walk</p></main></div>'
  const page = must(document.getElementById('page'), 'page')
  const words = must(page.querySelector('p')?.firstChild, 'words')
  const told = new Promise((resolve) => {
    document.addEventListener('selectionchange', resolve, { once: true })
  })
  getSelection()?.setBaseAndExtent(words, 2, words, 7)
  await told
  vi.useFakeTimers()
  const { result } = renderHook(() => useMarked({ current: page }, { current: false }))
  expect(result.current.marked).toBeNull()
  act(() => void vi.advanceTimersByTime(500))
  expect(result.current.marked).not.toBeNull()
})
