import '../testing/browser-parts.ts'
import { act, cleanup, render } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { EditorView } from '@tiptap/pm/view'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { rich, textOf } from '#shared/blocks/rich.ts'
import type { RichListItem, RichText } from '#shared/campaign/model/snapshot.ts'
import { readRichText } from '#shared/campaign/text/read-rich-text.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { resetInherited } from '#shared/campaign/variants/reset-inherited.ts'
import { inVariant } from '#shared/campaign/document/variant-ids.ts'
import { must } from '#shared/lib/must.ts'
import {
  AroundBuilder,
  goOnIn,
  joinAsColleague,
  openTestBuilder,
} from '../testing/open-test-builder.tsx'
import type { Builder } from '../state/builder.ts'
import LiveText from './live-text.tsx'

afterEach(cleanup)

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
  builder.view.set((view) => ({ ...view, text: { blockId, field: 'text', caret: 'start' } }))
  const inside = (now: Builder) => (
    <AroundBuilder builder={now}>
      <LiveText blockId={blockId} kind="heading" field="text" inline plain={false} />
    </AroundBuilder>
  )
  const { container, unmount, rerender } = render(inside(builder))
  const shown = () => container.querySelector<TiptapEditorHTMLElement>('[contenteditable]')
  const editor = () => must(shown()?.editor, 'the editor')
  const text = () => wordsOf(theirs, blockId)
  const write = (words: string) => {
    const { view, state } = editor()
    view.dispatch(state.tr.insertText(words))
  }
  return {
    builder,
    theirs,
    id,
    blockId,
    text,
    write,
    shown,
    editor,
    goOnIn: (doc: Y.Doc) => {
      const next = goOnIn(builder, doc)
      rerender(inside(next))
      return next
    },
    close: () => {
      unmount()
      builder.close()
    },
  }
}

/** Changes the words of the page in a colleague's document. */
function changePage(doc: Y.Doc, id: string, at: number, words: string): void {
  findRichText(doc, id, 'text')?.insert(at, words)
}

/** What the text of a heading says. */
function wordsOf(doc: Y.Doc, blockId: string): string {
  const text = findRichText(doc, blockId, 'text')
  return text ? textOf(readRichText(text)) : ''
}

/** The variant's own text, as whoever opens it has it. */
function openTextOf(doc: Y.Doc, blockId: string): Y.XmlText {
  const model = must(findBlock('heading'), 'heading')
  return must(ensureRichText(doc, { blockId, model, name: 'text' }, null) ?? undefined, 'the text')
}

/** What is due after a transaction is done once it is over. */
const settled = () => act(() => Promise.resolve())

test('who has a text of a variant open sees what its page says by then, and stays where they are', async () => {
  const { theirs, id, text, write, editor, close } = openInVariant()
  const opened = editor()
  opened.commands.setTextSelection(4)
  changePage(theirs, id, 0, 'Late ')
  await settled()
  expect(editor()).toBe(opened)
  expect(editor().getText()).toBe('Late Spring')
  expect(editor().state.selection.anchor).toBe(9)
  write('!')
  changePage(theirs, id, 0, 'Too ')
  await settled()
  expect(text()).toBe('Late Spr!ing')
  close()
})

test('who is in a text that another lets follow the page again goes on in what the page says', async () => {
  const { theirs, blockId, text, write, editor, close } = openInVariant()
  write('In ')
  expect(text()).toBe('In Spring')
  const before = editor()
  resetInherited(theirs, { level: 'blocks', id: blockId, what: { prop: 'text' } }, null)
  await settled()
  expect(editor()).not.toBe(before)
  expect(editor().getText()).toBe('Spring')
  // Before the letters that were behind the caret.
  expect(editor().state.selection.anchor).toBe(1)
  write('!')
  expect(text()).toBe('!Spring')
  close()
})

test('who is in a text when the document goes on as another one is at the same letters there', async () => {
  const { builder, blockId, write, editor, goOnIn, close } = openInVariant()
  write('In ')
  editor().commands.setTextSelection({ from: 7, to: 10 })
  editor().view.focus()
  const before = editor()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(builder.session.doc))
  const words = openTextOf(doc, blockId)
  words.insert(9, ' 2027')
  words.insert(0, 'Late ')
  const next = goOnIn(doc)
  expect(editor()).not.toBe(before)
  expect(editor().view.hasFocus()).toBe(true)
  const { from, to } = editor().state.selection
  expect([from, to, editor().getText()]).toEqual([12, 15, 'Late In Spring 2027'])
  write('out')
  expect(wordsOf(doc, blockId)).toBe('Late In Sprout 2027')
  expect(wordsOf(builder.session.doc, blockId)).not.toContain('out')
  next.undo.undo()
  expect(editor().getText()).toBe('Late In Spring 2027')
  next.undo.undo()
  expect(editor().getText()).toBe('Late In Spring 2027')
  next.close()
  close()
})

test('who goes on in another document does so where the browser has just moved the caret', () => {
  const { builder, blockId, write, editor, goOnIn, close } = openInVariant()
  const { view, commands } = editor()
  commands.setTextSelection(7)
  view.focus()
  const letters = must(view.dom.querySelector('p')?.firstChild ?? undefined, 'the letters')
  // It tells of that only later.
  getSelection()?.collapse(letters, 2)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(builder.session.doc))
  const next = goOnIn(doc)
  write('-')
  expect(wordsOf(doc, blockId)).toBe('Sp-ring')
  next.close()
  close()
})

test('two who are in a text that a third lets follow the page again are in one again', async () => {
  const { builder, theirs, blockId, write, editor, close } = openInVariant()
  const their = openTextOf(theirs, blockId)
  write('In ')
  const before = editor()
  resetInherited(theirs, { level: 'blocks', id: blockId, what: { prop: 'text' } }, null)
  await settled()
  const opened = editor()
  expect(opened).not.toBe(before)
  await settled()
  expect(editor()).toBe(opened)
  expect(openTextOf(theirs, blockId)).not.toBe(their)
  expect(openTextOf(theirs, blockId)._item?.id).toEqual(
    openTextOf(builder.session.doc, blockId)._item?.id,
  )
  close()
})

test('what is closed in the moment it is gone opens nothing again', async () => {
  const { builder, theirs, blockId, write, shown, close } = openInVariant()
  write('In ')
  const { doc } = builder.session
  resetInherited(theirs, { level: 'blocks', id: blockId, what: { prop: 'text' } }, null)
  close()
  await settled()
  expect(shown()).toBeNull()
  expect(doc.getMap('pages').toJSON()).toEqual(theirs.getMap('pages').toJSON())
})

test('a click beside the words of a list begins to write in a line', () => {
  const items = ['one', 'two'].map((words): RichListItem => {
    return { type: 'listItem', content: rich(words).content }
  })
  const text: RichText = { type: 'doc', content: [{ type: 'bulletList', content: items }] }
  const props = { text }
  const sections = [{ columns: [{ blocks: [{ kind: 'rich-text', props }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const [page] = builder.session.campaign.getSnapshot().pages
  const { id } = must(page?.sections[0]?.columns[0]?.blocks[0], 'the text')
  builder.view.set((view) => ({
    ...view,
    text: { blockId: id, field: 'text', caret: { x: 4, y: 4 } },
  }))
  // Nothing has a place in jsdom: the place between the items, as a browser gives it there.
  const found = vi.spyOn(EditorView.prototype, 'posAtCoords').mockReturnValue({ pos: 8, inside: 0 })
  const { container, unmount } = render(
    <AroundBuilder builder={builder}>
      <LiveText blockId={id} kind="rich-text" field="text" inline={false} plain={false} />
    </AroundBuilder>,
  )
  found.mockRestore()
  const shown = container.querySelector<TiptapEditorHTMLElement>('[contenteditable]')
  const { state } = must(shown?.editor, 'the editor')
  expect(state.selection.$from.parent.isTextblock).toBe(true)
  unmount()
  builder.close()
})
