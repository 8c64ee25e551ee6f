import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { editText } from '../state/builder.ts'
import { leaveText } from '../state/leave-text.ts'
import { openCanvas } from '../testing/open-canvas.tsx'

afterEach(cleanup)

test('what the pointer is over is outlined, except while somebody writes', () => {
  const blocks = ['One', 'Two'].map((text) => ({ kind: 'heading', props: { text } }))
  const { builder, ids } = openCanvas(blocks)
  const hovered = () => builder.view.getSnapshot().hovered?.id
  fireEvent.mouseOver(screen.getByText('One'))
  expect(hovered()).toBe(ids[0])
  act(() => editText(builder, { blockId: must(ids[0], 'block'), field: 'text', caret: 'end' }))
  fireEvent.mouseOver(screen.getByText('Two'))
  expect(hovered()).toBeUndefined()
  act(() => leaveText(builder))
  fireEvent.mouseOver(screen.getByText('Two'))
  expect(hovered()).toBe(ids[1])
})

test('a browser that translates leaves the page alone, as it is drawn while others write', () => {
  openCanvas([{ kind: 'heading', props: { text: 'One' } }])
  expect(screen.getByText('One').closest('[translate="no"]')).not.toBe(null)
})
