import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { select } from '../state/builder.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { Canvas } from './canvas.tsx'
import { selectionTools } from './selection-chrome.tsx'

// Nothing has a place in jsdom, so the outline is out of sight.
const anywhere = { hidden: true }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openOn(...blocks: { kind: string; props?: Record<string, string> }[]) {
  await selectionTools.fetch()
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  render(
    <AroundBuilder builder={builder}>
      <Canvas />
    </AroundBuilder>,
  )
  const [page] = builder.session.campaign.getSnapshot().pages
  const ids = must(page?.sections[0]?.columns[0], 'column').blocks.map(({ id }) => id)
  return { builder, ids, asked }
}

const chooser = () => screen.queryByRole('button', { name: 'Choose a picture', ...anywhere })

test('a selected image without a picture asks for one by a click, a tap or Enter', async () => {
  const { ids, asked } = await openOn({ kind: 'image' })
  const empty = screen.getByText('Choose a picture')
  expect(chooser()).toBeNull()
  fireEvent.click(empty)
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(must(chooser(), 'chooser'))
  expect(asked).toHaveBeenCalledTimes(1)
  fireEvent.click(must(document.querySelector(`[data-block-id="${ids[0]}"]`), 'image'))
  expect(asked).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByRole('application'), { key: 'Enter' })
  expect(asked).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('button', { name: 'Library', ...anywhere })).toBeTruthy()
})

test('nothing is asked of an image that has its picture, nor of what needs none', async () => {
  const picture = { kind: 'image', props: { asset: 'asset1' } }
  const { builder, ids, asked } = await openOn(picture, { kind: 'video' })
  for (const id of ids) {
    act(() => select(builder, { kind: 'block', id }))
    fireEvent.click(must(document.querySelector(`[data-block-id="${id}"]`), 'block'))
    expect(chooser()).toBeNull()
  }
  expect(asked).not.toHaveBeenCalled()
})
