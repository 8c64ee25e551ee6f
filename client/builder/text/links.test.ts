// @vitest-environment jsdom
import '../testing/browser-parts.ts'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { paste } from '../testing/paste.ts'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'

function openText(content: string) {
  const editor = new Editor({
    extensions: schemaExtensions({ inline: false, plain: false }),
    content,
  })
  // It would look at its selection once more when the page is gone.
  onTestFinished(() => editor.destroy())
  return {
    editor,
    type: (words: string) => {
      for (const letter of words) editor.view.dispatch(editor.state.tr.insertText(letter))
    },
    linked: () =>
      [...editor.view.dom.querySelectorAll('a')].map((link) => [
        link.getAttribute('href'),
        link.textContent,
      ]),
  }
}

test.each(['text', 'html'] as const)(
  'who writes on after an address pasted as %s writes no link',
  (as) => {
    const { editor, type, linked } = openText('<p></p>')
    const address = 'https://example.com/shop'
    paste(
      editor.view.dom,
      as === 'text' ? { text: address } : { html: `<a href="${address}">${address}</a>` },
    )
    expect(linked()).toEqual([[address, address]])
    type(' is open')
    expect(editor.getText()).toBe(`${address} is open`)
    expect(linked()).toEqual([[address, address]])
  },
)

test('who writes at the end of a link writes no more of it, in the middle they do', () => {
  const { editor, type, linked } = openText('<p>A <a href="/lamp">lamp</a> for all</p>')
  editor.commands.setTextSelection(7)
  type('s')
  expect(linked()).toEqual([['/lamp', 'lamp']])
  editor.commands.setTextSelection(5)
  type('A')
  expect(linked()).toEqual([['/lamp', 'laAmp']])
  expect(editor.getText()).toBe('A laAmps for all')
})

test('an address that is written becomes a link, the words after it do not', () => {
  const { editor, type, linked } = openText('<p></p>')
  type('See https://example.com for more')
  expect(editor.getText()).toBe('See https://example.com for more')
  expect(linked()).toEqual([['https://example.com', 'https://example.com']])
})
