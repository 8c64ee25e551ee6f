import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { beforeAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import type { Builder } from '../state/builder.ts'
import { select } from '../state/builder.ts'
import { addAfterSelection } from '../state/commands.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { duplicating } from '../state/duplicate.ts'

beforeAll(async () => void (await duplicating.fetch()))

beforeEach(() => void vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Linux x86_64'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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
        <button type="button" aria-label="Hide" />
        <select aria-label="Column" />
        <div role="dialog">
          <button type="button" aria-label="Done" />
        </div>
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
  const press = (name: string, key: string, held: boolean | KeyboardEventInit = false) => {
    const input = screen.getByLabelText(name)
    act(() => input.focus())
    fireEvent.keyDown(input, { key, ...(typeof held === 'boolean' ? { ctrlKey: held } : held) })
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
  const online = { link: 'connected', received: true, handedOver: true, device: 'ready' } as const
  builder.connection.set((state) => ({ ...state, ...online }))
  expect(save()).toBe(false)
  expect(shown.mock.lastCall?.[0].message).toBe('Everything is saved as you go.')
  builder.connection.set((state) => ({ ...state, link: 'disconnected', unsaved: 2 }))
  expect(save()).toBe(false)
  expect(shown.mock.lastCall?.[0].message).toMatch(/^Offline, 2 changes kept\. /)
  notifications.clean()
  builder.close()
})

const blocksOf = (builder: Builder) =>
  builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks.length

test.each(['Colour', 'Level', 'Hide', 'Column'])(
  'after a click on a control that takes no text the keys of the page count: %s',
  (name) => {
    const { builder, press } = open()
    press(name, 'd', true)
    expect(blocksOf(builder)).toBe(2)
    press(name, 'Delete')
    expect(blocksOf(builder)).toBe(1)
    press(name, '2')
    expect(builder.view.getSnapshot().device).toBe('tablet')
    press(name, '?')
    expect(builder.view.getSnapshot().sheet).toBe('shortcuts')
    builder.close()
  },
)

test('what such a control does by a key itself stays its own', () => {
  const { builder, press } = open()
  select(builder, null)
  // Each of them selects something when the page has the keyboard.
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) {
    press('Colour', key)
    press('Hide', key)
  }
  expect(builder.view.getSnapshot().selected).toBe(null)
  // A list goes to what begins with the letter.
  press('Column', 'l')
  expect(builder.view.getSnapshot().panel).toBe('add')
  press('Hide', 'l')
  expect(builder.view.getSnapshot().panel).toBe('layers')
  builder.close()
})

test('neither a field, a dialog, nor a button beside an open text deletes what is selected', () => {
  const { builder, press } = open()
  press('Link', 'Delete')
  press('Done', 'Delete')
  const blockId = builder.view.getSnapshot().selected?.id ?? ''
  const text = { blockId, field: 'text', caret: 'end' } as const
  act(() => builder.view.set((view) => ({ ...view, text })))
  press('Hide', 'Delete')
  expect(blocksOf(builder)).toBe(1)
  builder.close()
})
