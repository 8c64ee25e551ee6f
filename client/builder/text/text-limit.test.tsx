import '../testing/browser-parts.ts'
import { act, cleanup, render } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { Awareness } from 'y-protocols/awareness'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { makeLineEnd } from '#shared/campaign/text/stored-line.ts'
import { plainLine } from '#shared/campaign/text/line.ts'
import { liveText } from '#client/lib/live-text/live-text.ts'
import { TextLength } from './text-length.tsx'
import { textLimit } from './text-limit.ts'

afterEach(cleanup)

/** An editor of a stored text with these lines. */
function openText(lines: readonly string[]) {
  const doc = new Y.Doc()
  const text = doc.get('text', Y.XmlText)
  for (const line of lines.toReversed()) {
    text.insertEmbed(0, makeLineEnd(plainLine))
    text.insert(0, line)
  }
  const awareness = new Awareness(doc)
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [
      ...schemaExtensions({ inline: false, plain: false }),
      textLimit,
      liveText({
        text,
        awareness,
        manager: new Y.UndoManager(text),
        placeName: () => undefined,
      }),
    ],
  })
  const { container } = render(<TextLength editor={editor} />)
  const change = (edit: () => void) => act(async () => edit())
  return {
    text,
    editor,
    change,
    letters: () => editor.state.doc.textContent.length,
    said: () => container.textContent,
    close: () => {
      editor.destroy()
      awareness.destroy()
    },
  }
}

test('at its most a text takes no more letters, but gives some up', async () => {
  const { editor, letters, close } = openText(['x'.repeat(limits.richText - 1)])
  editor.commands.insertContentAt(1, 'a')
  expect(letters()).toBe(limits.richText)
  editor.commands.insertContentAt(1, 'b')
  expect(letters()).toBe(limits.richText)
  editor.commands.deleteRange({ from: 1, to: 11 })
  expect(letters()).toBe(limits.richText - 10)
  close()
})

test('at its most a text takes no more lines, but joins some', () => {
  const { editor, close } = openText(Array.from({ length: limits.richTextLines }, () => 'x'))
  editor.chain().setTextSelection(2).splitBlock().run()
  expect(editor.state.doc.childCount).toBe(limits.richTextLines)
  editor.chain().setTextSelection(4).joinBackward().run()
  expect(editor.state.doc.childCount).toBe(limits.richTextLines - 1)
  close()
})

test('what others write beyond the most is shown, and can be made shorter', async () => {
  const { text, editor, change, letters, said, close } = openText(['x'.repeat(limits.richText)])
  await change(() => text.doc?.transact(() => text.insert(0, 'y'.repeat(9_531)), 'others'))
  expect(letters()).toBe(limits.richText + 9_531)
  expect(said()).toBe('9,531 characters of this text are not shown: a text has 50,000 at most.')
  editor.commands.insertContentAt(1, 'z')
  expect(letters()).toBe(limits.richText + 9_531)
  editor.commands.deleteRange({ from: 1, to: 11 })
  expect(letters()).toBe(limits.richText + 9_521)
  close()
})

test('from nine tenths on it is said how long a text is', async () => {
  const { editor, change, said, close } = openText(['x'.repeat(44_999)])
  expect(said()).toBe('')
  await change(() => void editor.commands.insertContentAt(1, 'a'))
  expect(said()).toBe('45,000 of 50,000')
  close()
})
