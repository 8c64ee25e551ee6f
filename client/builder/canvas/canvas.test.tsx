import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { editText } from '../state/builder.ts'
import { leaveText } from '../state/leave-text.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { Canvas } from './canvas.tsx'

afterEach(cleanup)

test('what the pointer is over is outlined, except while somebody writes', () => {
  const blocks = ['One', 'Two'].map((text) => ({ kind: 'heading', props: { text } }))
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  render(
    <AroundBuilder builder={builder}>
      <Canvas />
    </AroundBuilder>,
  )
  const [page] = builder.session.campaign.getSnapshot().pages
  const ids = must(page?.sections[0]?.columns[0], 'column').blocks.map(({ id }) => id)
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
