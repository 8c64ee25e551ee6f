import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { addAfterSelection } from '../state/commands.ts'
import { useShortcuts } from './use-shortcuts.ts'

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, platform: 'Linux x86_64' }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

test('Ctrl+S says what is saved, also in a field that keeps its keys, and opens nothing', () => {
  const { builder } = open()
  const input = screen.getByLabelText('Link')
  input.addEventListener('keydown', (event) => event.stopPropagation())
  const shown = vi.spyOn(notifications, 'show')
  const save = () => fireEvent.keyDown(input, { key: 's', code: 'KeyS', ctrlKey: true })
  const online = { link: 'connected', received: true, handedOver: true } as const
  builder.connection.set((state) => ({ ...state, ...online }))
  expect(save()).toBe(false)
  const said = { id: expect.any(String), message: 'Everything is saved as you go.' }
  expect(shown).toHaveBeenLastCalledWith(said)
  builder.connection.set((state) => ({ ...state, link: 'disconnected', unsaved: 2 }))
  expect(save()).toBe(false)
  const kept = expect.stringMatching(/^Offline, 2 changes kept\. /)
  expect(shown).toHaveBeenLastCalledWith({ id: expect.any(String), message: kept })
  notifications.clean()
  builder.close()
})
