// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { must } from '../../lib/must.ts'
import { renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import enhance, { onCanvas } from './script.ts'

const start = Date.UTC(2026, 10, 20, 12)
const options = [
  { id: 'a', words: rich('Early') },
  { id: 'b', words: rich('Late') },
]
const results = {
  voters: 4,
  options: [
    { id: 'a', votes: 1 },
    { id: 'b', votes: 3 },
  ],
}
const fetching = vi.fn<() => Promise<object>>(async () => ({ ok: true, json: async () => results }))

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  document.body.innerHTML = ''
  localStorage.clear()
  fetching.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(props = {}, parts = {}) {
  document.body.innerHTML = renderBlock('poll', { options, ...props }, parts)
  enhance(document)
  await vi.advanceTimersByTimeAsync(0)
}
const poll = () => must(document.querySelector<HTMLFormElement>('form'), 'no poll')
const input = (value: string) =>
  must(poll().querySelector<HTMLInputElement>(`[value="${value}"]`), value)
const status = () => must(poll().querySelector<HTMLElement>('[role=status]'), 'status')
const shown = () =>
  [...poll().querySelectorAll('.ff-poll-votes')].map(({ textContent }) => textContent?.trim())
const total = () => poll().querySelector('.ff-poll-total')?.textContent
const isDone = () => poll().hasAttribute('data-ff-done')

/** What the page's script does when the server has answered a vote. */
async function answer(detail: object) {
  poll().dispatchEvent(new CustomEvent('ff-answer', { detail }))
  if ('status' in detail && detail.status === 200) poll().reset()
  await vi.advanceTimersByTimeAsync(0)
}

it('waits for a vote, then shows what everybody said', async () => {
  await open()
  expect(fetching).not.toHaveBeenCalled()
  expect(shown()).toEqual(['', ''])
  input('b').checked = true
  await answer({ status: 200, results })
  expect(shown()).toEqual(['25% 1', '75% 3'])
  expect(input('b').parentElement?.style.getPropertyValue('--ff-poll-part')).toBe('0.75')
  expect(total()).toBe('Votes: 4')
  expect(isDone()).toBe(true)
  expect([input('a').checked, input('b').checked]).toEqual([false, true])
  expect(input('a').disabled).toBe(true)
  expect(document.activeElement).toBe(status())
})

it('remembers the vote on this device', async () => {
  await open()
  input('a').checked = true
  await answer({ status: 200, results })
  await open()
  expect(isDone()).toBe(true)
  expect(input('a').checked).toBe(true)
  expect(status().textContent).toBe('Thank you for your vote.')
  expect(fetching).toHaveBeenCalledWith('/v/block1', { headers: { accept: 'application/json' } })
  expect(shown()).toEqual(['25% 1', '75% 3'])
})

it('ends for somebody who has voted elsewhere, without a choice of theirs', async () => {
  await open()
  input('a').checked = true
  await answer({ status: 409, slug: 'already-voted' })
  expect(isDone()).toBe(true)
  expect(shown()).toEqual(['25% 1', '75% 3'])
  await open()
  expect([isDone(), input('a').checked]).toEqual([true, false])
})

it('stays open when a vote did not get through', async () => {
  await open()
  await answer({ status: 0 })
  await answer({ status: 429, slug: 'rate-limited' })
  expect(isDone()).toBe(false)
  expect(localStorage).toHaveLength(0)
  expect(fetching).not.toHaveBeenCalled()
})

it('shows results from the start, or never, as asked', async () => {
  await open({ results: 'always' })
  expect(shown()).toEqual(['25% 1', '75% 3'])
  expect(isDone()).toBe(false)
  fetching.mockClear()
  await open({ results: 'never' })
  await answer({ status: 200 })
  await open({ results: 'never' })
  expect([isDone(), shown()]).toEqual([true, ['', '']])
  expect(fetching).not.toHaveBeenCalled()
})

it('ends at its moment, and when the server says so', async () => {
  await open({ closes: new Date(start + 90_000).toISOString() })
  await vi.advanceTimersByTimeAsync(89_999)
  expect(isDone()).toBe(false)
  input('a').checked = true
  await vi.advanceTimersByTimeAsync(1)
  expect([isDone(), status().textContent]).toEqual([true, 'This poll is closed.'])
  expect(input('a').checked).toBe(false)
  expect(shown()).toEqual(['25% 1', '75% 3'])
  expect(localStorage).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
  await open()
  await answer({ status: 410, slug: 'poll-closed' })
  expect(status().textContent).toBe('This poll is closed.')
})

it('asks nobody where the page is only looked at', async () => {
  await open({ results: 'always' }, { pollAction: undefined })
  expect(fetching).not.toHaveBeenCalled()
})

it('bears that nothing can be kept or fetched', async () => {
  vi.stubGlobal('localStorage', undefined)
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await open({ results: 'always' })
  await answer({ status: 200, results })
  expect([isDone(), shown()]).toEqual([true, ['25% 1', '75% 3']])
  vi.unstubAllGlobals()
  localStorage.setItem('ff-v:block1', 'not json')
  await open()
  expect(isDone()).toBe(false)
})

it('can be run again without doing anything twice', async () => {
  await open({ results: 'always' })
  enhance(document)
  enhance(document)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetching).toHaveBeenCalledOnce()
})

it('has no votes on the canvas', async () => {
  document.body.innerHTML = renderBlock('poll', { options, results: 'always' })
  onCanvas(document)
  await vi.advanceTimersByTimeAsync(0)
  expect(poll().dataset['ffStill']).toBe('')
  expect(fetching).not.toHaveBeenCalled()
})
