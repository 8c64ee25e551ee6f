import '../testing/browser-parts.ts'
import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addVariant } from '#shared/campaign/add-variant.ts'
import { ensureRichText } from '#shared/campaign/ensure-rich-text.ts'
import { findRichText } from '#shared/campaign/find-prop.ts'
import { resetInherited } from '#shared/campaign/reset-inherited.ts'
import { inVariant } from '#shared/campaign/variant-ids.ts'
import { must } from '#shared/lib/must.ts'
import { joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { openText } from './open-text.ts'
import { createSlashMenu } from './slash-menu.ts'

/** The heading of a variant open here, and a colleague who has the same campaign. */
function openInVariant() {
  const sections = [{ columns: [{ blocks: [{ kind: 'heading', props: { text: 'Spring' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const { doc, campaign } = builder.session
  const [page] = campaign.getSnapshot().pages
  const id = must(page?.sections[0]?.columns[0]?.blocks[0], 'the heading').id
  addVariant(doc, { pageId: must(page, 'the page').id, id: 'v' }, null)
  const blockId = inVariant('v', id)
  const theirs = joinAsColleague(builder)
  const host = document.body.appendChild(document.createElement('div'))
  let editor: Editor | undefined
  const what = {
    ...{ blockId, kind: 'heading', field: 'text', inline: true, plain: false },
    ...{ slash: createSlashMenu(), onDone: () => undefined },
  }
  const close = openText(builder, host, what, 'start', (shown) => void (editor = shown))
  const text = () => findRichText(theirs, blockId, 'text')?.toString()
  const write = (words: string) => {
    const { view, state } = must(editor, 'the editor')
    view.dispatch(state.tr.insertText(words))
  }
  return {
    ...{ builder, theirs, id, blockId, text, write },
    editor: () => must(editor, 'the editor'),
    close: () => {
      close()
      builder.close()
    },
  }
}

/** Changes the words of the page in a colleague's document. */
function changePage(doc: Y.Doc, id: string, at: number, words: string): void {
  const line = findRichText(doc, id, 'text')?.get(0)
  const text = line instanceof Y.XmlElement ? line.get(0) : null
  if (text instanceof Y.XmlText) text.insert(at, words)
}

const args = (blockId: string) => ({
  ...{ blockId, name: 'text' },
  model: must(findBlock('heading'), 'heading'),
})

test('who has a text of a variant open stays in it when another opens what the page says by then', () => {
  const { theirs, id, blockId, text, write, editor, close } = openInVariant()
  editor().commands.setTextSelection(4)
  changePage(theirs, id, 0, 'Late ')
  expect(editor().getText()).toBe('Spring')
  ensureRichText(theirs, args(blockId), null)
  expect(editor().getText()).toBe('Late Spring')
  expect(editor().state.selection.anchor).toBe(9)
  write('!')
  expect(text()).toBe('<paragraph>Late Spr!ing</paragraph>')
  close()
})

test('two who open a text with what each has of its page have that of the page in the end', () => {
  const { theirs, id, blockId, editor, close } = openInVariant()
  changePage(theirs, id, 0, 'Late ')
  const away = new Y.Doc()
  Y.applyUpdate(away, Y.encodeStateAsUpdate(theirs))
  ensureRichText(away, args(blockId), null)
  changePage(theirs, id, 11, ' soon')
  ensureRichText(theirs, args(blockId), null)
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(away))
  expect(editor().getText()).toBe('Late Spring soon')
  close()
})

test('who is in a text that another lets follow the page again goes on in what the page says', () => {
  const { theirs, blockId, text, write, editor, close } = openInVariant()
  write('In ')
  expect(text()).toBe('<paragraph>In Spring</paragraph>')
  const before = editor()
  resetInherited(theirs, { level: 'blocks', id: blockId, what: { prop: 'text' } }, null)
  expect(editor()).not.toBe(before)
  expect(editor().getText()).toBe('Spring')
  expect(editor().state.selection.anchor).toBe(4)
  write('!')
  expect(text()).toBe('<paragraph>Spr!ing</paragraph>')
  close()
})
