import '../testing/browser-parts.ts'
import { Editor } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { expect, test } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/ensure-rich-text.ts'
import { must } from '#shared/lib/must.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { createSlashMenu } from './slash-menu.ts'
import { textExtensions } from './text-extensions.ts'

function openText() {
  const sections = [{ columns: [{ blocks: [{ kind: 'heading', props: { text: 'Spring' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const { doc, origin, campaign, awareness } = builder.session
  const block = campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0]
  const model = must(findBlock('heading'), 'heading')
  const args = { blockId: block?.id ?? '', model, name: 'text' }
  const fragment = must(ensureRichText(doc, args, origin) || undefined, 'fragment')
  builder.undo.manager.addTrackedOrigin(ySyncPluginKey)
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: textExtensions({
      ...{ fragment, awareness, undo: builder.undo, inline: true, plain: false },
      ...{ slash: createSlashMenu(), placeholder: '', onDone: () => undefined },
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
