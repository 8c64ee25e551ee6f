import '../testing/browser-parts.ts'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { must } from '#shared/lib/must.ts'
import { focusAtOpening } from '#client/lib/live-text/own-caret.ts'
import { joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { createSlashMenu } from './slash-menu.ts'
import { textExtensions } from './text-extensions.ts'

/** A heading that is written in, with the caret at its end, and a colleague in the same text. */
function openText() {
  const sections = [{ columns: [{ blocks: [{ kind: 'heading', props: { text: 'Spring' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const { doc, origin, campaign, awareness } = builder.session
  const id = must(campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0], 'block').id
  const args = { blockId: id, model: must(findBlock('heading'), 'heading'), name: 'text' }
  const text = must(ensureRichText(doc, args, origin) ?? undefined, 'text')
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: textExtensions({
      text,
      awareness,
      undo: builder.undo,
      inline: true,
      plain: false,
      slash: createSlashMenu(),
      placeholder: '',
      onDone: () => undefined,
    }),
  })
  onTestFinished(() => {
    editor.destroy()
    builder.close()
  })
  editor.commands.focus('end')
  editor.view.focus()
  const theirs = must(findRichText(joinAsColleague(builder), id, 'text') ?? undefined, 'text')
  const letters = must(editor.view.dom.querySelector('*')?.firstChild ?? undefined, 'letters')
  return { editor, theirs, letters }
}

test('a caret that the browser has just moved stays there when others write before it is told of', () => {
  const { editor, theirs, letters } = openText()
  expect(editor.state.selection.anchor).toBe(7)
  getSelection()?.collapse(letters, 3)
  theirs.insert(0, 'In ')
  expect(editor.getText()).toBe('In Spring')
  const { anchor, $anchor } = editor.state.selection
  expect($anchor.parent.textBetween(0, anchor - 1)).toBe('In Spr')
})

test('a caret that it has not moved stays where the editor has it', () => {
  const { editor, theirs } = openText()
  theirs.insert(0, 'In ')
  expect(editor.state.selection.anchor).toBe(10)
  editor.commands.setTextSelection(2)
  theirs.insert(theirs.length - 1, '!')
  expect(editor.state.selection.anchor).toBe(2)
})

test('what a key does begins where the browser has just moved the caret', () => {
  const { editor, letters } = openText()
  getSelection()?.collapse(letters, 3)
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true }),
  )
  expect(editor.getText()).toBe('Spr\ning')
})

test('a caret that a key moves to the start right after the focus stays there', () => {
  const { editor, letters } = openText()
  const { dom } = editor.view
  dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  getSelection()?.collapse(letters, 0)
  document.dispatchEvent(new Event('selectionchange'))
  expect(getSelection()?.focusOffset).toBe(0)
  expect(editor.state.selection.anchor).toBe(1)
})

test('a caret that a key moves to the start of a text that was just opened stays there', async () => {
  const { editor, letters } = openText()
  const { dom } = editor.view
  dom.blur()
  vi.useFakeTimers({ now: Date.now() + 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  // Where browsers have it at the focus, before the editor says where it is.
  getSelection()?.collapse(letters, 0)
  focusAtOpening(editor.view)
  expect([getSelection()?.focusOffset, editor.isFocused]).toEqual([6, true])
  dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  getSelection()?.collapse(letters, 0)
  // The editor looks at its page before the browser tells of the caret, and so it does later.
  dom.setAttribute('data-looked-at', '')
  await vi.advanceTimersByTimeAsync(100)
  document.dispatchEvent(new Event('selectionchange'))
  expect(getSelection()?.focusOffset).toBe(0)
  expect(editor.state.selection.anchor).toBe(1)
})
