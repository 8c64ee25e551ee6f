import '../../testing/browser-parts.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { select } from '../../state/builder.ts'
import { openCanvas } from '../../testing/open-canvas.tsx'
import { outlines } from './canvas-overlay.tsx'
import { selectionTools } from './lazy-selection-tools.ts'

// Nothing has a place in jsdom, so the outline is out of sight.
const anywhere = { hidden: true }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openOn(...blocks: Parameters<typeof openCanvas>[0]) {
  await outlines.fetch()
  await selectionTools.fetch()
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  return { ...openCanvas(blocks), asked }
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
