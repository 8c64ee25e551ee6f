import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { spoken } from '../state/announce.ts'
import { addAfterSelection } from '../state/commands.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { useClipboard } from './use-clipboard.ts'

/** It is fetched when it is needed; not by the clock of a test. */
await import('./write-selection.ts')

// What draws nothing here has no such command.
document.execCommand = () => false

afterEach(() => {
  getSelection()?.removeAllRanges()
  cleanup()
  vi.restoreAllMocks()
})

function Screen() {
  const root = useRef<HTMLDivElement>(null)
  useClipboard(root)
  return (
    <>
      <div aria-label="Canvas" ref={root} tabIndex={0} />
      <aside>
        <input aria-label="Colour" type="radio" />
        <button type="button" aria-label="Hide" />
        <input aria-label="Link" />
        <p>Words of a comment</p>
      </aside>
    </>
  )
}

/** A builder in which a block is selected; `copy` copies with the focus on something. */
async function open() {
  const sections = [{ columns: [{ blocks: [] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  addAfterSelection(builder, 'divider')
  render(
    <AroundBuilder builder={builder}>
      <Screen />
    </AroundBuilder>,
  )
  const copy = (name: string, marked?: Element) => {
    const element = screen.getByLabelText(name)
    act(() => element.focus())
    if (marked) getSelection()?.selectAllChildren(marked)
    const setData = vi.fn<(type: string, data: string) => void>()
    fireEvent.copy(element, { clipboardData: { setData, items: [], types: [] } })
    return setData.mock.calls.length > 0
  }
  await vi.waitFor(() => expect(copy('Canvas')).toBe(true))
  return { builder, copy }
}

test('what is selected is copied with the keyboard on the canvas or on a control, and not where words are written', async () => {
  const { builder, copy } = await open()
  expect(spoken.getSnapshot().urgent).toBe('Copied a block')
  expect(['Colour', 'Hide', 'Link'].map((name) => copy(name))).toEqual([true, true, false])
  builder.close()
})

test('words that are marked beside the page are what is copied', async () => {
  const { builder, copy } = await open()
  expect(copy('Hide', screen.getByText('Words of a comment'))).toBe(false)
  builder.close()
})
