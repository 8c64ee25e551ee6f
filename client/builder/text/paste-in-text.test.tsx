import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { rich, textOfValue } from '#shared/blocks/rich.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { must } from '#shared/lib/must.ts'
import { currentPage } from '../state/builder.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { paste } from '../testing/paste.ts'
import { takeUploads } from '../testing/take-uploads.ts'
import LiveText from './live-text.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => notifications.clean())
  cleanup()
})

const picture = new File(['lamp'], 'lamp.png', { type: 'image/png' })

/** A text open to be written in, with another block behind it. */
function openText(words: string) {
  const blocks = [{ kind: 'rich-text', props: { text: rich(words) } }, { kind: 'divider' }]
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  const shown = () => currentPage(builder)?.sections[0]?.columns[0]?.blocks ?? []
  const { id } = must(shown()[0], 'the text')
  builder.view.set((view) => ({ ...view, text: { blockId: id, field: 'text', caret: 'end' } }))
  const { container } = render(
    <AroundBuilder builder={builder}>
      <LiveText blockId={id} kind="rich-text" field="text" inline={false} plain={false} />
      <Notifications />
    </AroundBuilder>,
  )
  const element = must(
    container.querySelector<TiptapEditorHTMLElement>('[contenteditable]') ?? undefined,
    'the text',
  )
  const editor = must(element.editor, 'the editor')
  return {
    builder,
    editor,
    paste: (what: Parameters<typeof paste>[1]) => {
      let isTaken = false
      act(() => void (isTaken = paste(element, what)))
      return isTaken
    },
    kinds: () => shown().map(({ kind }) => kind),
    text: () => textOfValue(shown()[0]?.props['text']),
  }
}

test('a picture comes after the block that is written in; writing goes on, its words stay', async () => {
  takeUploads()
  const { builder, editor, paste, kinds, text } = openText('Light for all')
  editor.commands.selectAll()
  expect(paste({ files: [picture], html: '<img src="https://a.example/lamp.png">' })).toBe(true)
  await waitFor(() => expect(kinds()).toEqual(['rich-text', 'image', 'divider']))
  expect(text()).toBe('Light for all')
  expect(builder.view.getSnapshot().text).not.toBeNull()
  builder.close()
})

test('what is nothing for a text leaves the selected words', () => {
  const { builder, editor, paste, text } = openText('Light for all')
  editor.commands.selectAll()
  const note = new File(['x'], 'sound.mp3', { type: 'audio/mpeg' })
  for (const what of [{ files: [note] }, { html: '<img src="https://a.example/lamp.png">' }, {}]) {
    expect(paste(what)).toBe(true)
    expect(text()).toBe('Light for all')
  }
  builder.close()
})

test('words that come with a picture of them are words', () => {
  const { builder, editor, paste, kinds, text } = openText('Light')
  editor.commands.selectAll()
  paste({ files: [picture], html: '<table><tr><td>Small</td><td>€ 20</td></tr></table>' })
  expect(text()).toBe('Small · € 20')
  expect(kinds()).toEqual(['rich-text', 'divider'])
  builder.close()
})

test.each([1_000_000, 6_000_000])('%i letters are refused in words, unread', async (length) => {
  const { builder, editor, paste, text } = openText('Light for all')
  const read = vi.spyOn(DOMParser.prototype, 'parseFromString')
  editor.commands.selectAll()
  const words = 'Lamp '.repeat(length / 5)
  expect(paste({ text: words, html: `<p>${words}</p>` })).toBe(true)
  await screen.findByText(
    `This is too much to paste: ${length.toLocaleString()} characters, at most 50,000 here.`,
  )
  expect(text()).toBe('Light for all')
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  builder.close()
})

test('only as much is taken as there is room for beside the other words', async () => {
  const { builder, editor, paste, text } = openText('x'.repeat(limits.richText - 10))
  editor.commands.focus('end')
  paste({ html: `<p>${'y'.repeat(11)}</p>` })
  await screen.findByText(/11 characters, at most 10 here/)
  paste({ html: `<p>${'y'.repeat(10)}</p>` })
  expect(text()).toHaveLength(limits.richText)
  editor.commands.setTextSelection({ from: 1, to: 101 })
  paste({ text: 'z'.repeat(100) })
  expect(text().startsWith(`${'z'.repeat(100)}x`)).toBe(true)
  builder.close()
})

test('lines are counted, too', async () => {
  const { builder, paste, text } = openText('Light')
  paste({ text: 'one\n'.repeat(6000) })
  await screen.findByText(/6,001 lines, at most 5,000 here/)
  expect(text()).toBe('Light')
  builder.close()
})

test('formatting that would take too long to read is left aside', () => {
  const { builder, editor, paste, text } = openText('Light')
  editor.commands.selectAll()
  const html = `<p>${'<span style="color:red">One</span>'.repeat(130_000)}</p>`
  paste({ text: 'One', html })
  expect(text()).toBe('One')
  builder.close()
})

test('formatting that the server would refuse is left aside, which is said; the words come', async () => {
  const { builder, editor, paste, text } = openText('Light')
  editor.commands.selectAll()
  const line = '<p><b>A</b> <i>l</i> <u>f</u> <s>a</s></p>'
  const structs: number[] = []
  builder.session.doc.on('update', (update: Uint8Array) => {
    structs.push(Y.decodeUpdate(update).structs.length)
  })
  paste({ text: 'A l f a\n'.repeat(900), html: line.repeat(900) })
  await screen.findByText('Pasted without formatting: there was too much of it.')
  expect(text().split('A l f a')).toHaveLength(901)
  expect(Math.max(...structs)).toBeLessThan(20_000)
  builder.close()
})
