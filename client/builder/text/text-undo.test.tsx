import '../testing/browser-parts.ts'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { must } from '#shared/lib/must.ts'
import { typed } from '#client/lib/live-text/live-text.ts'
import { joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { createSlashMenu } from './slash-menu.ts'
import { textExtensions } from './text-extensions.ts'

/** The text of the heading in a colleague's document. */
function findLine(doc: Y.Doc): Y.XmlText {
  const [blockId = ''] = rootsOf(doc).blocks.keys()
  return must(findRichText(doc, blockId, 'text') ?? undefined, 'no text')
}

function openText() {
  const sections = [{ columns: [{ blocks: [{ kind: 'heading', props: { text: 'Spring' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const { doc, origin, campaign, awareness } = builder.session
  const block = campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0]
  const model = must(findBlock('heading'), 'heading')
  const args = { blockId: block?.id ?? '', model, name: 'text' }
  const text = must(ensureRichText(doc, args, origin) ?? undefined, 'text')
  builder.undo.manager.addTrackedOrigin(typed)
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
  const press = (key: string, shiftKey = false) =>
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        ctrlKey: true,
        shiftKey,
        bubbles: true,
        cancelable: true,
      }),
    )
  return { builder, editor, press }
}

test('Ctrl+Z and its opposites are the campaign’s own while a text is written', () => {
  const { builder, editor, press } = openText()
  editor.commands.insertContentAt(7, ' soon')
  expect(editor.getText()).toBe('Spring soon')
  press('z')
  expect(editor.getText()).toBe('Spring')
  press('z', true)
  expect(editor.getText()).toBe('Spring soon')
  press('z')
  press('y')
  expect(editor.getText()).toBe('Spring soon')
  editor.destroy()
  builder.close()
})

test('undo puts the caret back, and it stays at its letter when others delete before it', () => {
  const { builder, editor, press } = openText()
  const theirs = joinAsColleague(builder)
  const caret = () => editor.state.selection.anchor
  editor.commands.setTextSelection(1)
  editor.view.dispatch(editor.state.tr.insertText('In '))
  expect(caret()).toBe(4)
  press('z')
  expect(editor.getText()).toBe('Spring')
  expect(caret()).toBe(1)
  editor.view.dispatch(editor.state.tr.insertText('O'))
  expect(caret()).toBe(2)
  press('z')

  editor.commands.setTextSelection(4)
  const line = findLine(theirs)
  line.delete(0, 3)
  expect(editor.getText()).toBe('ing')
  expect(caret()).toBe(1)
  line.insert(0, 'Go')
  expect(caret()).toBe(3)
  editor.destroy()
  builder.close()
})

test('a caret that another client made up takes no text with it', () => {
  const { builder, editor } = openText()
  const { awareness } = builder.session
  const user = { id: 'b', name: 'Bo' }
  for (const cursor of ['words', {}, { anchor: {}, head: {} }, { anchor: { tname: 'words' } }]) {
    awareness.states.set(1, { user, cursor })
    editor.commands.insertContentAt(1, 'x')
    awareness.emit('change', [{ added: [], updated: [1], removed: [] }, 'remote'])
  }
  expect(editor.getText()).toBe('xxxxSpring')
  expect(builder.session.doc.share.has('words')).toBe(false)
  editor.destroy()
  builder.close()
})
