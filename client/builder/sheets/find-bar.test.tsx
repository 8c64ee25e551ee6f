import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useCanvas } from '../canvas/canvas-context.ts'
import { useShortcuts } from '../commands/use-shortcuts.ts'
import { select } from '../state/builder.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { FindBar } from './find-bar.tsx'

// jsdom has none of it.
beforeAll(() => vi.stubGlobal('CSS', {}))
afterAll(() => vi.unstubAllGlobals())
afterEach(cleanup)

function Screen() {
  const { root } = useCanvas()
  const own = useRef<HTMLDivElement>(null)
  useShortcuts(own)
  return (
    <>
      <div
        id="canvas"
        data-testid="canvas"
        tabIndex={0}
        ref={(node) => {
          root.current = node
          own.current = node
        }}
      />
      <FindBar />
    </>
  )
}

test('Escape on the page ends the search, and what is selected stays selected', () => {
  const sections = [{ columns: [{ blocks: [{ kind: 'divider' }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const column = builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]
  const selected = { kind: 'block', id: column?.blocks[0]?.id ?? '' } as const
  select(builder, selected)
  builder.view.set((view) => ({ ...view, sheet: 'find' }))
  render(
    <AroundBuilder builder={builder}>
      <Screen />
    </AroundBuilder>,
  )
  const canvas = screen.getByTestId('canvas')
  act(() => canvas.focus())
  const text = { blockId: selected.id, field: 'text', caret: 'end' } as const
  act(() => builder.view.set((view) => ({ ...view, text })))
  fireEvent.keyDown(canvas, { key: 'Escape' })
  expect(builder.view.getSnapshot()).toMatchObject({ sheet: 'find', text: null })
  fireEvent.keyDown(canvas, { key: 'Escape' })
  expect(builder.view.getSnapshot()).toMatchObject({ sheet: null, selected })
  builder.close()
})
