// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageChips } from './page-chips.tsx'
import type { SeenPage } from './seen-pages.ts'

const page = (own: Partial<SeenPage>): SeenPage => ({
  id: 'home',
  path: '/',
  title: 'Home',
  variantOf: null,
  letter: 'A',
  widths: [],
  ...own,
})
const pages = [
  page({ widths: ['phone', 'desktop'] }),
  page({ id: 'b', title: 'Home, Shorter', variantOf: 'home', letter: 'B', widths: ['phone'] }),
  page({ id: 'thanks', path: '/thanks', title: 'Thanks' }),
]

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isReviewed: boolean) {
  const onChoose = vi.fn<(path: string, variantId?: string) => void>()
  render(
    <MantineProvider env="test">
      <PageChips pages={pages} pageId="b" isReviewed={isReviewed} onChoose={onChoose} />
    </MantineProvider>,
  )
  return onChoose
}

test('a page and its variants stand together, and each can be chosen', async () => {
  const onChoose = show(false)
  const family = within(screen.getByRole('group', { name: 'Home and its variants' }))
  const variant = family.getByRole('button', { name: 'Home, Shorter' })
  expect(variant.getAttribute('aria-current')).toBe('page')
  await userEvent.click(variant)
  expect(onChoose).toHaveBeenLastCalledWith('/', 'b')
  await userEvent.click(family.getByRole('button', { name: /^Home\s*A$/ }))
  expect(onChoose).toHaveBeenLastCalledWith('/', undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Thanks' }))
  expect(onChoose).toHaveBeenLastCalledWith('/thanks', undefined)
})

test('under review each of them says how it was seen', () => {
  show(true)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'HomeA, seen at phone and desktop width',
    'BHome, Shorter, seen at phone width, not yet at desktop width',
    'Thanks, not opened yet',
  ])
})
