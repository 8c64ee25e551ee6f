import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { addAfterSelection } from '../state/commands.ts'
import { useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

function Screen() {
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root)
  return (
    <div id="main">
      <div id="canvas" ref={root} tabIndex={0} />
      <aside>
        <input aria-label="Colour" type="radio" />
        <input aria-label="Level" readOnly />
        <input aria-label="Link" />
      </aside>
    </div>
  )
}

function open() {
  const sections = [{ columns: [{ blocks: [] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  addAfterSelection(builder, 'divider')
  render(
    <AroundBuilder builder={builder}>
      <Screen />
    </AroundBuilder>,
  )
  const press = (name: string, key: string, ctrlKey = false) => {
    const input = screen.getByLabelText(name)
    act(() => input.focus())
    fireEvent.keyDown(input, { key, ctrlKey })
    return document.activeElement?.id === 'canvas'
  }
  return { builder, press }
}

test('undo and Escape count in a control into which nothing is written', () => {
  for (const name of ['Colour', 'Level']) {
    const { builder, press } = open()
    press(name, 'z', true)
    expect(builder.undo.canUndo()).toBe(false)
    expect(press(name, 'Escape')).toBe(true)
    cleanup()
    builder.close()
  }
})

test('a draft keeps both to itself, and leads to the palette all the same', () => {
  const { builder, press } = open()
  press('Link', 'z', true)
  expect(builder.undo.canUndo()).toBe(true)
  expect(press('Link', 'Escape')).toBe(false)
  press('Link', 'k', true)
  expect(builder.view.getSnapshot().sheet).toBe('palette')
  builder.close()
})
