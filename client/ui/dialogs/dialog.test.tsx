import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type ScreenProps = { isKept?: boolean; inMenu?: boolean }

function Screen({ isKept = false, inMenu = false }: ScreenProps) {
  const [opened, setOpened] = useState(false)
  const [isMenuGone, setMenuGone] = useState(false)
  // A menu takes a moment to go.
  useEffect(() => setMenuGone(opened), [opened])
  const opener = <button onClick={() => setOpened(true)}>Open</button>
  return (
    <MantineProvider env="test">
      <button id="more">More</button>
      {inMenu && !isMenuGone ? (
        <div role="menu" aria-labelledby="more">
          {opener}
        </div>
      ) : null}
      {inMenu ? null : opener}
      {opened || isKept ? (
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Words" />
      ) : null}
    </MantineProvider>
  )
}

test.each([
  ['goes away with its screen part', {}, 'Open'],
  ['was there before', { isKept: true }, 'Open'],
  ['was asked for by an item of a menu', { inMenu: true }, 'More'],
])('a dialog that %s gives the focus back', async (_, props, opener) => {
  render(<Screen {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: opener })),
  )
})

test('who is elsewhere by then stays there', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  screen.getByRole('button', { name: 'More' }).focus()
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})
