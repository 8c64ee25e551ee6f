import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLate } from '#client/lib/loading/late.ts'
import type { Late } from '#client/lib/loading/late.ts'
import { LatePart } from './late-part.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(cleanup)

type Props = { name: string }

const Greeting = ({ name }: Props) => <p>Hello {name}</p>

const shown = (part: Late<ComponentType<Props>>) => (
  <MantineProvider env="test">
    <LatePart part={part} what="the greeting" props={{ name: 'Ada' }} />
  </MantineProvider>
)

const show = (part: Late<ComponentType<Props>>) => render(shown(part))

test('a part that was fetched ahead is there with the first rendering', async () => {
  const part = createLate(async () => Greeting)
  await part.fetch()
  show(part)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('until it is there its outline stands in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  show(createLate(() => promise))
  expect(screen.getByRole('status').textContent).toBe('Loading the greeting')
  resolve(Greeting)
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('another part in its place is loaded and shown as well', async () => {
  const { rerender } = show(createLate(async () => Greeting))
  await screen.findByText('Hello Ada')
  rerender(shown(createLate(async () => ({ name }: Props) => <p>Goodbye {name}</p>)))
  expect(await screen.findByText('Goodbye Ada')).toBeTruthy()
})

test('a part that can’t be loaded says so, and is tried again when asked to or shown again', async () => {
  let isGone = true
  const part = createLate(async () => {
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
  const part = createLate(async () => {
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
    createLate(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return Greeting
    }),
  )
  await seen(() => screen.queryByRole('alert'))
  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
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
