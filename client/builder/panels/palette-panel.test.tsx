import '../testing/browser-parts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { PalettePanel, paletteSearch } from './palette-panel.tsx'

beforeAll(async () => {
  await Promise.all(paletteSearch.map((file) => file.fetch()))
})

afterEach(cleanup)

function open() {
  const sections = [{ columns: [{ blocks: [{ kind: 'spacer' }, { kind: 'divider' }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const blocks = () =>
    builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks ?? []
  const id = blocks()[0]?.id ?? ''
  builder.view.set((view) => ({ ...view, selected: { kind: 'block', id } }))
  render(
    <AroundBuilder builder={builder}>
      <PalettePanel />
    </AroundBuilder>,
  )
  return { builder, kinds: () => blocks().map(({ kind }) => kind) }
}

const field = () => screen.getByRole('searchbox', { name: 'Search for what to add' })

test('Enter adds what was found first after the selection, and the field can be used again', async () => {
  const user = userEvent.setup()
  const { builder, kinds } = open()
  await user.type(field(), 'signup{Enter}')
  expect(kinds()).toEqual(['spacer', 'form', 'divider'])
  await user.clear(field())
  await user.type(field(), '{Enter}')
  expect(kinds()).toHaveLength(3)
  await user.type(field(), 'vid')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Video' }))
  await user.keyboard('{Enter}')
  expect(kinds()).toEqual(['spacer', 'form', 'video', 'divider'])
  builder.close()
})

test('where nothing is found there is a way on, and Escape ends the search', async () => {
  const user = userEvent.setup()
  const { builder } = open()
  await user.type(field(), 'xyzzy{Enter}')
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(screen.getByRole('button', { name: 'Add Video' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await user.type(field(), 'quote')
  expect(screen.queryByRole('button', { name: 'Add Video' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Add Video' })).toBeTruthy()
  builder.close()
})
