import { writeVarUint } from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, buildReplica, noteModel, syncDocs } from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import {
  blockOf,
  buildVariantDoc as buildDoc,
  differencesOf,
  pageIn,
  variantIn,
} from '../../testing/variant-doc.ts'
import { addListItem } from '../props/add-list-item.ts'
import { rootsOf } from './document.ts'
import { signatureOf } from './same-stored.ts'
import { dropEqualCopy } from '../variants/drop-equal-copy.ts'
import { duplicateVariant } from '../variants/duplicate-variant.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { setListItem } from '../props/set-list-item.ts'
import { findStored, propsOf } from './stored.ts'
import { setText } from '../props/set-text.ts'
import { wordsOfLines } from '../testing/lines-in.ts'
import { plainLine } from '../text/line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { plainRichText, writeRichText } from '../text/write-rich-text.ts'
import { readDifferences } from '../variants/variant-differences.ts'

const findModel = buildFindModel()
const textOf = (blockId: string) => ({ blockId, model: noteModel, name: 'label' })

test('a text that was only opened in a variant goes on following its page', () => {
  const doc = buildDoc()
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  const opened = ensureRichText(doc, body, null)
  expect(ensureRichText(doc, body, null)).toBe(opened)
  expect(differencesOf(doc)).toEqual([])
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'New ')
  expect(JSON.stringify(blockOf(variantIn(doc), 'v~id3').props.body)).toContain('New ')
  const again = ensureRichText(doc, body, null)
  expect(again?.toJSON()).toContain('New ')
  const twin = must(duplicateVariant(doc, { variantId: 'v' }, null) || null, 'the copy')
  typeInto(again, 0, 'Mine ')
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
  expect(
    readDifferences(
      doc,
      must(
        pageIn(doc).variants.find(({ id }) => id === twin),
        'it',
      ),
    ),
  ).toEqual([])
})

test('two who begin in one text, list or plain text of a variant at once both keep what they write', () => {
  const left = buildDoc()
  const right = buildReplica(left)
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  typeInto(ensureRichText(left, body, null), 0, 'Left ')
  typeInto(ensureRichText(right, body, null), 0, 'Right ')
  setText(left, { ...textOf('v~id3'), after: 'A left' }, null)
  setText(right, { ...textOf('v~id3'), after: 'A right' }, null)
  const rows = { blockId: 'v~id3', model: noteModel, name: 'rows' }
  addListItem(left, { ...rows, id: 'left', index: 0 }, null)
  addListItem(right, { ...rows, id: 'right', index: 0 }, null)
  syncDocs(left, right)
  expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
  const { props } = blockOf(variantIn(left), 'v~id3')
  expect(JSON.stringify(props.body)).toMatch(/Left .*Right |Right .*Left /)
  expect(['A left right', 'A right left']).toContain(props.label)
  expect(JSON.stringify(props.rows)).toMatch(/"left".*"right"|"right".*"left"/)
})

test('what only one of two has opened takes nothing from the other, who wrote offline', () => {
  const left = buildDoc()
  const right = buildReplica(left)
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  ensureRichText(left, body, null)
  dropEqualCopy(left, body, null)
  typeInto(ensureRichText(right, body, null), 0, 'Offline ')
  syncDocs(left, right)
  expect(JSON.stringify(blockOf(variantIn(left), 'v~id3').props.body)).toContain('Offline ')
})

const textIn = (doc: Y.Doc, blockId: string) => must(findRichText(doc, blockId, 'body'), 'the text')

/** The words of a rich text, line by line. */
const wordsOf = (doc: Y.Doc, blockId = 'v~id3') => wordsOfLines(textIn(doc, blockId))

/** Writes lines into the page's text, as whoever edits the page does. */
function writePage(doc: Y.Doc, ...lines: string[]): void {
  const content = lines.flatMap((line) => plainRichText(line).content)
  doc.transact(() => writeRichText(textIn(doc, 'id3'), { type: 'doc', content }))
}

/** Replaces letters of its first line, as somebody does who writes there. */
function editPage(doc: Y.Doc, at: number, before: string, after: string): void {
  const text = textIn(doc, 'id3')
  text.delete(at, before.length)
  text.insert(at, after)
}

const body = { blockId: 'v~id3', model: noteModel, name: 'body' }

test('whoever stands in a copy of what the page said before stands in what is opened again', () => {
  const doc = buildDoc()
  writePage(doc, 'Good morning')
  const opened = ensureRichText(doc, body, null)
  writePage(doc, 'Good evening', 'Come in')
  expect(wordsOf(doc)).toEqual(['Good evening', 'Come in'])
  expect(ensureRichText(doc, body, null)).toBe(opened)
  expect(opened?.toString()).toContain('Good evening')
  expect(differencesOf(doc)).toEqual([])
  writePage(doc, 'Come in')
  expect(ensureRichText(doc, body, null)).toBe(opened)
  expect(differencesOf(doc)).toEqual([])
  expect(wordsOf(doc)).toEqual(['Come in'])
})

test('what is written into a copy of what the page said before stays when another opens the new', () => {
  for (const [first, second] of [[0, 1] as const, [1, 0] as const]) {
    const left = buildDoc()
    writePage(left, 'Good morning', 'Bye')
    ensureRichText(left, body, null)
    const right = buildReplica(left)
    editPage(right, 5, 'morn', 'even')
    textIn(right, 'id3').insertEmbed('Good evening'.length + 1, makeLineEnd(plainLine))
    const typed = must(ensureRichText(left, body, null) ?? undefined, 'the copy')
    typeInto(typed, 4, ' new')
    ensureRichText(right, body, null)
    const docs = [left, right]
    Y.applyUpdate(must(docs[second], ''), Y.encodeStateAsUpdate(must(docs[first], '')))
    syncDocs(left, right)
    expect(typed._item?.deleted).toBe(false)
    expect(wordsOf(left)).toEqual(['Good new evening', '', 'Bye'])
    expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
    expect(differencesOf(right)).toEqual(['changed v~id3'])
  }
})

test('whoever writes in an item of a list stays there when the list of the page has changed', () => {
  const left = buildDoc()
  const answer = { ...body, name: 'rows/row1/answer' }
  const mine = must(ensureRichText(left, answer, null) ?? undefined, 'the answer')
  const right = buildReplica(left)
  const rows = { blockId: 'id3', model: noteModel, name: 'rows' }
  addListItem(right, { ...rows, id: 'first', item: { name: 'New' }, index: 0 }, null)
  setText(right, { ...rows, name: 'rows/row1/name', after: 'Renamed' }, null)
  setListItem(right, { ...rows, itemId: 'row1', key: 'open', value: false }, null)
  ensureRichText(right, answer, null)
  typeInto(mine, 0, 'Mine')
  syncDocs(left, right)
  const shown = blockOf(variantIn(left), 'v~id3').props.rows
  expect(shown).toMatchObject([
    { id: 'first', name: 'New' },
    { id: 'row1', name: 'Renamed', open: false },
  ])
  expect(JSON.stringify(shown)).toContain('Mine')
  expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
  expect(ensureRichText(left, answer, null)).toBe(mine)
})

test('two who open what the page says now, or another thing each, keep one copy that follows it', () => {
  const left = buildDoc()
  ensureRichText(left, body, null)
  writePage(left, 'Good morning')
  const right = buildReplica(left)
  ensureRichText(left, body, null)
  ensureRichText(right, body, null)
  expect(Y.encodeStateVector(left)).toEqual(Y.encodeStateVector(right))
  syncDocs(left, right)
  expect(wordsOf(left)).toEqual(['Good morning'])
  writePage(right, 'Good evening')
  ensureRichText(right, body, null)
  writePage(left, 'Good morning, all')
  ensureRichText(left, body, null)
  syncDocs(left, right)
  expect(differencesOf(left)).toEqual([])
  const copy = ensureRichText(left, body, null)
  expect(signatureOf(textIn(left, 'id3'))).toBe(signatureOf(copy))
  syncDocs(left, right)
  expect(differencesOf(right)).toEqual([])
})

test('two who begin in what each has of the page, which differs, share all that it has once', () => {
  const left = buildDoc()
  writePage(left, 'Good day')
  const right = buildReplica(left)
  editPage(left, 5, 'day', 'morning')
  typeInto(ensureRichText(left, body, null), 4, ' left')
  typeInto(ensureRichText(right, body, null), 0, 'Right ')
  syncDocs(left, right)
  expect(wordsOf(left)).toEqual(['Right Good left morning'])
  expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
})

test('two who begin in a text that the page itself has not yet share one, also when it has it later', () => {
  const left = buildDoc()
  propsOf(findStored(rootsOf(left), 'blocks', 'id3'))?.delete('body')
  const right = buildReplica(left)
  const opened = ensureRichText(left, body, null)
  expect(differencesOf(left)).toEqual([])
  typeInto(ensureRichText(right, body, null), 0, 'Right ')
  typeInto(ensureRichText(left, { ...body, blockId: 'id3' }, null), 0, 'Page')
  expect(ensureRichText(left, body, null)).toBe(opened)
  expect(opened?.toString()).toContain('Page')
  expect(differencesOf(left)).toEqual([])
  typeInto(opened, 0, 'Left ')
  syncDocs(left, right)
  const said = ['Left Right Page', 'Right Left Page', 'Left PageRight ']
  expect(said.map((words) => [words])).toContainEqual(wordsOf(left))
  expect(wordsOf(right)).toEqual(wordsOf(left))
  expect(opened?._item?.deleted).toBe(false)
})

test('what a person deletes in a copy is a difference, also after it has followed the page', () => {
  const doc = buildDoc()
  writePage(doc, 'Good morning')
  ensureRichText(doc, body, null)
  writePage(doc, 'Good evening')
  const text = ensureRichText(doc, body, null)
  expect(differencesOf(doc)).toEqual([])
  text?.delete(0, 5)
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
  expect(wordsOf(doc)).toEqual(['evening'])
})

test('a piece of the page that somebody hostile put beside another text is copied without that', () => {
  const doc = buildDoc()
  const [here, elsewhere] = ['id3', 'id4'].map((id) => must(textIn(doc, id)._start, 'a line'))
  const encoder = new Y.UpdateEncoderV1()
  for (const number of [1, 1]) writeVarUint(encoder.restEncoder, number)
  encoder.writeClient(13)
  writeVarUint(encoder.restEncoder, 0)
  const type = new Y.ContentType(new Y.Map())
  const [left, right] = [here?.lastId ?? null, elsewhere?.id ?? null]
  new Y.Item(Y.createID(13, 0), null, left, null, right, null, null, type).write(encoder, 0)
  writeVarUint(encoder.restEncoder, 0)
  Y.applyUpdate(doc, encoder.toUint8Array())
  expect(findRichText(doc, 'id3', 'body')).toHaveLength(2)
  const copy = ensureRichText(doc, body, null)
  expect(copy).toHaveLength(2)
  expect(doc.store.pendingStructs).toBeNull()
})
