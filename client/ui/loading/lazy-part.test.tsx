import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(cleanup)

type Props = { name: string }

const Greeting = ({ name }: Props) => <p>Hello {name}</p>

const shown = (part: LazyFile<ComponentType<Props>>) => (
  <MantineProvider env="test">
    <LazyPart part={part} what="the greeting" props={{ name: 'Ada' }} />
  </MantineProvider>
)

const show = (part: LazyFile<ComponentType<Props>>) =>
  render(shown(part), { onCaughtError: () => undefined })

test('a part that was fetched ahead is there with the first rendering', async () => {
  const part = lazyFile(async () => Greeting)
  await part.fetch()
  show(part)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('until it is there its outline stands in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  show(lazyFile(() => promise))
  expect(screen.getByRole('status').textContent).toBe('Loading the greeting')
  resolve(Greeting)
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('another part in its place is loaded and shown as well', async () => {
  const { rerender } = show(lazyFile(async () => Greeting))
  await screen.findByText('Hello Ada')
  rerender(shown(lazyFile(async () => ({ name }: Props) => <p>Goodbye {name}</p>)))
  expect(await screen.findByText('Goodbye Ada')).toBeTruthy()
})

test('a part that can’t be loaded says so, and is tried again when asked to or shown again', async () => {
  let isGone = true
  const part = lazyFile(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  const { unmount } = show(part)
  expect((await screen.findByRole('alert')).textContent).toContain('could not load the greeting')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  unmount()
  show(part)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isGone = false
  await userEvent.click(retry)
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('who tries again keeps the keyboard at that place, whether it comes or not', async () => {
  let isGone = true
  const part = lazyFile(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  const { container } = show(part)
  const retry = () => screen.findByRole('button', { name: 'Try again' })
  await userEvent.click(await retry())
  await retry()
  await vi.waitFor(() => expect(document.activeElement).toBe(container))
  isGone = false
  await userEvent.click(await retry())
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(container))
})

test('a part that can’t be loaded comes by itself when the device is online again', async () => {
  let isOffline = true
  show(
    lazyFile(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    }),
  )
  await seen(() => screen.queryByRole('alert'))
  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('a part of which the first try failed with the connection comes without a word', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  show(
    lazyFile(async () => {
      if ((tries += 1) === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    }),
  )
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(screen.getByRole('status').textContent).toBe('Loading the greeting')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(tries).toBe(2)
})

test('a part that can’t be loaded is tried again by itself ever more seldom, while it is seen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const visible = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visible.mockRestore())
  let [isGone, tries] = [true, 0]
  const { container } = show(
    lazyFile(async () => {
      tries += 1
      if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    }),
  )
  const triesAfter = async (seconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    return tries
  }
  expect(await triesAfter(1)).toBe(2)
  const notice = screen.getByRole('alert')
  expect(await triesAfter(4)).toBe(3)
  expect(await triesAfter(7)).toBe(3)
  expect(await triesAfter(1)).toBe(4)
  expect(screen.getByRole('alert')).toBe(notice)
  visible.mockReturnValue('hidden')
  expect(await triesAfter(120)).toBe(4)
  visible.mockReturnValue('visible')
  isGone = false
  screen.getByRole('button', { name: 'Reload' }).focus()
  expect(await triesAfter(16)).toBe(5)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(document.activeElement).toBe(container)
  expect(await triesAfter(600)).toBe(5)
})

test('a part that is gone from the screen is not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { unmount } = show(lazyFile(load))
  for (const ms of [1_000, 4_000]) await act(() => vi.advanceTimersByTimeAsync(ms))
  expect(load).toHaveBeenCalledTimes(3)
  unmount()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('without a network it is said at once that a part can’t be loaded', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  show(lazyFile(load))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what a part itself throws is not taken for a file that can’t be loaded', async () => {
  class Around extends Component<{ children: ReactNode }> {
    override state = { words: '' }
    static getDerivedStateFromError = (error: Error) => ({ words: error.message })
    override render = () => this.state.words || this.props.children
  }
  const broken = () => {
    throw new Error('broken')
  }
  for (const isThere of [true, false]) {
    const part = lazyFile(async () => broken)
    if (isThere) await part.fetch()
    render(<Around>{shown(part)}</Around>, { onCaughtError: () => undefined })
    expect(await screen.findByText('broken')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
  }
})

/** Resolves with the very change that shows it, before React has run the effects of that change. */
function seen(what: () => HTMLElement | null): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!what()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
