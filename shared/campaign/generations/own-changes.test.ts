import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { makeStored } from '../document/make-props.ts'
import { addBlock } from '../edits/add-block.ts'
import { setPage } from '../edits/set-page.ts'
import { setTheme } from '../edits/set-theme.ts'
import { addListItem } from '../props/add-list-item.ts'
import { removeListItem } from '../props/remove-list-item.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { schemaVersion } from '../model/schema-version.ts'
import { linesIn } from '../testing/lines-in.ts'
import { plainLine } from '../text/line.ts'
import { toLines } from '../text/lines.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { blockIn, buildGeneration, textOf, wordsIn } from './testing/device.ts'

const findModel = buildFindModel()
const block = { blockId: 'id4', model: noteModel }
const body = must(noteModel.fields['body'], 'the body')

test('mine is what is confirmed and what this device has written', () => {
  const { server, device, changes } = buildGeneration()
  const copy = device(7)
  textOf(copy, 'id4').insert(0, 'mine')
  setText(server, { ...block, name: 'label', after: 'Confirmed' }, null)
  const { base, mine, left } = changes(copy)
  expect(blockIn(mine, 'id4').props.label).toBe('Confirmed')
  expect(wordsIn(mine, 'id4')).toEqual(['mine'])
  expect(wordsIn(base, 'id4')).toEqual([''])
  expect(left).toEqual([])
})

test('letters, blocks, items and values of others that are not confirmed are left out', () => {
  const { device, changes } = buildGeneration()
  const [copy, other] = [device(7), device(8)]
  const column = { columnId: 'id2.1', model: noteModel }
  textOf(other, 'id4').insert(0, 'theirs')
  const columnId = String(other.getMap<Y.Map<unknown>>('blocks').get('id4')?.get('parent'))
  addBlock(other, { ...column, columnId, id: 'new', index: 0 }, null)
  addListItem(other, { ...block, name: 'rows', id: 'item' }, null)
  setProp(other, { ...block, name: 'size', value: 40 }, null)
  setProp(other, { ...block, name: 'align@phone', value: 'right' }, null)
  setTheme(other, { theme: { radius: 1 } }, null)
  syncDocs(copy, other)
  textOf(copy, 'id4').insert(3, 'mine')
  setTheme(copy, { theme: { primary: '#010203' } }, null)
  const { base, mine } = changes(copy)
  expect(wordsIn(mine, 'id4')).toEqual(['mine'])
  const was = readCampaign(base, findModel)
  const is = readCampaign(mine, findModel)
  expect(is.theme).toEqual({ ...was.theme, primary: '#010203' })
  const withoutWords = { ...blockIn(mine, 'id4').props, body: blockIn(base, 'id4').props.body }
  expect(withoutWords).toEqual(blockIn(base, 'id4').props)
  expect(mine.getMap('blocks').has('new')).toBe(false)
})

test('a value that others have set last, unconfirmed, reads as confirmed; mine over theirs is mine', () => {
  const { device, changes } = buildGeneration()
  const [copy, other] = [device(7), device(8)]
  setProp(copy, { ...block, name: 'size', value: 20 }, null)
  syncDocs(copy, other)
  setProp(other, { ...block, name: 'size', value: 30 }, null)
  setProp(other, { ...block, name: 'tone', value: 'loud' }, null)
  syncDocs(copy, other)
  setProp(copy, { ...block, name: 'tone', value: 'calm' }, null)
  setPage(copy, { pageId: 'id1', title: 'Mine' }, null)
  const { mine } = changes(copy)
  expect(blockIn(mine, 'id4').props).toMatchObject({ size: 16, tone: 'calm' })
  expect(readCampaign(mine, findModel).pages[0]?.title).toBe('Mine')
})

test('what is deleted in the copy counts as mine', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abcdef')
  const copy = device(7)
  textOf(copy, 'id4').delete(2, 2)
  removeListItem(copy, { ...block, name: 'rows', itemId: 'row1' }, null)
  const { mine } = changes(copy)
  expect(wordsIn(mine, 'id4')).toEqual(['abef'])
  expect(blockIn(mine, 'id4').props.rows).toEqual([])
})

test('a line that another has split is one to me, and none of its letters is taken for deleted', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abcdef')
  const [copy, other] = [device(7), device(8)]
  split(other, 3)
  syncDocs(copy, other)
  textOf(copy, 'id4').delete(0, 1)
  const { base, mine } = changes(copy)
  expect([wordsIn(base, 'id4'), wordsIn(mine, 'id4')]).toEqual([['abcdef'], ['bcdef']])
})

test('where both have begun to write in a variant, mine has no line end of theirs, and every letter', () => {
  const { server, device, changes } = buildGeneration(buildVariantDoc())
  textOf(server, 'id3').insert(0, 'abcdef')
  const [copy, other] = [device(7), device(8)]
  textOf(other, 'v~id3').insert(0, 'theirs')
  split(other, 9, 'v~id3')
  syncDocs(copy, other)
  textOf(copy, 'v~id3').insert(6, 'mine')
  expect(wordsIn(changes(copy).mine, 'v~id3')).toEqual(['mineabcdef'])
})

test('letters that I have never seen are not taken for deleted with the line that I have joined', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abcdef')
  split(server, 3)
  const copy = device(7)
  textOf(server, 'id4').insert('abc'.length + 1 + 'def'.length, 'unseen')
  textOf(copy, 'id4').delete('abc'.length, 1)
  const { base, mine } = changes(copy)
  expect(wordsIn(base, 'id4')).toEqual(['abc', 'def'])
  expect(wordsIn(mine, 'id4')).toEqual(['abcdef'])
})

test('my words in an item or a text that others have deleted since are left over', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abc')
  const copy = device(7)
  textOf(copy, 'id4').insert(1, 'mine')
  setText(copy, { ...block, name: 'rows/row1/name', after: 'My row' }, null)
  const props = server.getMap<Y.Map<unknown>>('blocks').get('id4')?.get('props')
  if (props instanceof Y.Map) props.set('body', makeStored(body, 'Another'))
  removeListItem(server, { ...block, name: 'rows', itemId: 'row1' }, null)
  const place = { level: 'blocks', id: 'id4' }
  expect(changes(copy).left).toMatchObject([
    { ...place, key: 'body', kind: 'words', words: { type: 'doc' } },
    { ...place, key: 'rows', item: { id: 'row1', key: 'name' }, kind: 'words', words: 'My row' },
  ])
  expect(JSON.stringify(changes(copy).left)).toContain('aminebc')
})

test('my words in a line that others have deleted since stay, in what is left of it', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abc')
  split(server, 1)
  const copy = device(7)
  textOf(copy, 'id4').insert(2, 'mine')
  textOf(server, 'id4').delete(2, 'bc'.length + 1)
  const { base, mine, left } = changes(copy)
  expect([wordsIn(base, 'id4'), wordsIn(mine, 'id4'), left]).toEqual([['a'], ['a', 'mine'], []])
})

test('what kind of line it is that another has made it, unconfirmed, is left out, and mine is mine', () => {
  const { server, device, changes } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abcd')
  split(server, 2)
  const [copy, other] = [device(7), device(8)]
  setLine(lineOf(other, 0).end, { kind: 1, align: 'right', within: [] })
  syncDocs(copy, other)
  setLine(lineOf(copy, 1).end, { kind: 2, within: [] })
  const { base, mine } = changes(copy)
  const kinds = (doc: Y.Doc) =>
    toLines(readRichText(textOf(doc, 'id4'))).map(({ line }) => [line.kind, line.align])
  const plain = ['paragraph', undefined]
  expect(kinds(base)).toEqual([plain, plain])
  expect(kinds(mine)).toEqual([plain, [2, undefined]])
})

test('my value is left over where another has been confirmed over it', () => {
  const { server, device, changes } = buildGeneration()
  server.clientID = 2 ** 31
  const copy = device(7)
  setProp(copy, { ...block, name: 'size', value: 20 }, null)
  setProp(server, { ...block, name: 'size', value: 30 }, null)
  const { mine, left } = changes(copy)
  expect(blockIn(mine, 'id4').props.size).toBe(30)
  expect(left).toEqual([{ level: 'blocks', id: 'id4', key: 'size', kind: 'value', value: 20 }])
})

test('a copy that a variant has of its page is mine', () => {
  const { device, changes } = buildGeneration(buildVariantDoc())
  const copy = device(7)
  textOf(copy, 'v~id3').insert(0, 'Mine')
  const { mine } = changes(copy)
  expect(JSON.stringify(readCampaign(mine, findModel))).toContain('Mine')
})

test('both are brought to the form of this build', () => {
  const { server, device, changes } = buildGeneration()
  const copy = device(7)
  for (const doc of [server, copy]) doc.getMap('meta').set('schemaVersion', 1)
  const { base, mine } = changes(copy)
  for (const doc of [base, mine])
    expect(doc.getMap('meta').get('schemaVersion')).toBe(schemaVersion)
})

function split(doc: Y.Doc, at: number, blockId = 'id4'): void {
  textOf(doc, blockId).insertEmbed(at, makeLineEnd(plainLine))
}

function lineOf(doc: Y.Doc, at: number) {
  return must(linesIn(textOf(doc, 'id4'))[at], 'the line')
}
