import { MantineProvider, Menu } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { AttachedMenu } from './attached-menu.tsx'
import type { Attached } from './attached.tsx'
import { MenuButton } from './menu-button.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  notifications.clean()
})

type Props = { at: Attached; onChoose: () => void }

function Fruits({ at, onChoose }: Props) {
  return (
    <AttachedMenu at={at}>
      <Menu.Item onClick={onChoose}>Pear</Menu.Item>
    </AttachedMenu>
  )
}

function show(menu: LazyFile<ComponentType<Props>>, onChoose: () => void = () => undefined) {
  render(
    <MantineProvider env="test">
      <MenuButton menu={menu} props={{ onChoose }}>
        {(opener) => (
          <button type="button" {...opener}>
            Fruit
          </button>
        )}
      </MenuButton>
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Fruit' })
}

test('the first click fetches the menu and opens it, with the focus inside', async () => {
  const choose = vi.fn<() => void>()
  const button = show(
    lazyFile(async () => Fruits),
    choose,
  )
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(button)
  const menu = await screen.findByRole('menu')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pear' }))
  expect(choose).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('Escape, a second click and a click elsewhere close it; the focus goes back', async () => {
  const menu = lazyFile(async () => Fruits)
  await menu.fetch()
  const button = show(menu)
  await userEvent.click(button)
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  for (const closer of [button, document.body]) {
    await userEvent.click(button)
    await screen.findByRole('menu')
    await userEvent.click(closer)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(button.getAttribute('aria-expanded')).toBe('false')
  }
})

test('a menu that can’t be loaded says so and is tried again by the next click', async () => {
  let isGone = true
  const button = show(
    lazyFile(async () => {
      if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
      return Fruits
    }),
  )
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  const { notifications: notices } = notificationsStore.getState()
  expect(notices).toMatchObject([{ title: 'The menu could not be loaded' }])
  isGone = false
  await userEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'Pear' })).toBeTruthy()
})
