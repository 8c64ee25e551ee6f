import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { buildFindModel, noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { buildCampaignDoc } from '../../testing/campaign.ts'
import { setCommonCopy } from '../document/set-common-copy.ts'
import { schemaVersion } from '../model/schema-version.ts'
import type { RichText } from '../model/snapshot.ts'
import { removeListItem } from '../props/remove-list-item.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { makeVersion2, nestedIn, nestedWords, splitNested } from '../testing/nested-text.ts'
import { isNestedText } from '../upgrades/read-nested-text.ts'
import { blockIn, buildGeneration, textOf, wordsIn } from './testing/device.ts'

const findModel = buildFindModel()
const block = { blockId: 'id4', model: noteModel }

/** A server that holds a document of version 2, with these words in a line of a block. */
function buildOld(words: string, { doc = buildCampaignDoc(), blockId = 'id4' } = {}) {
  makeVersion2(doc)
  nestedWords(nestedIn(doc, blockId)).insert(0, words)
  return buildGeneration(doc)
}

const body = (doc: Y.Doc) => nestedIn(doc, 'id4')

test('letters, a split and a bold that were never sent go into the flat text, each letter once', () => {
  const { device, carry, renew } = buildOld('Good morning, all')
  const copy = device(7)
  const into = renew()
  expect(into.getMap('meta').get('schemaVersion')).toBe(schemaVersion)
  nestedWords(body(copy)).insert('Good '.length, 'sunny ')
  splitNested(body(copy), 'Good sunny morning,'.length)
  nestedWords(body(copy)).format(0, 'Good'.length, { bold: {} })
  nestedWords(body(copy), 1).insert(' all'.length, ' of you')
  textOf(into, 'id4').insert('Good morning, all'.length, '!')
  expect(carry(copy, into)).toEqual({ carried: 1, left: [] })
  const plain = (text: string) => ({ type: 'text' as const, text, marks: [] })
  const bold = { type: 'text' as const, text: 'Good', marks: [{ type: 'bold' as const }] }
  const said: RichText = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [bold, plain(' sunny morning,')] },
      { type: 'paragraph', content: [plain(' all! of you')] },
    ],
  }
  expect(blockIn(into, 'id4').props.body).toEqual(said)
  const before = Y.encodeStateVector(into)
  expect(carry(copy, into).carried).toBe(0)
  expect(Y.encodeStateVector(into)).toEqual(before)
})

test('two devices that split and write carry over every letter once', () => {
  const { device, carry, renew } = buildOld('abcdefghijkl')
  const [one, other] = [device(7), device(8)]
  splitNested(body(one), 6)
  nestedWords(body(one)).insert(3, 'X')
  splitNested(body(other), 6)
  nestedWords(body(other), 1).insert(3, 'Y')
  const into = renew()
  carry(one, into)
  carry(other, into)
  expect(wordsIn(into, 'id4').join('')).toBe('abcXdefghiYjkl')
})

test('letters that another has moved by splitting a nested line are not taken for deleted', () => {
  const { device, changes } = buildOld('abcdef')
  const [copy, other] = [device(7), device(8)]
  splitNested(body(other), 3)
  syncDocs(copy, other)
  nestedWords(body(copy)).delete(0, 1)
  const { base, mine } = changes(copy)
  expect([wordsIn(base, 'id4'), wordsIn(mine, 'id4')]).toEqual([['abc'], ['bc']])
})

test('letters that another has moved where both have begun to write in a variant stay in mine', () => {
  const { device, changes } = buildOld('abcdef', { doc: buildVariantDoc(), blockId: 'id3' })
  const [copy, other] = [device(7), device(8)]
  const copyOfPage = (doc: Y.Doc) => {
    const variant = doc.getMap('pages').get('v')
    if (!(variant instanceof Y.Map)) throw new Error('no variant')
    const made = setCommonCopy(variant, 'blocks/id3/props/body', nestedIn(doc, 'id3'))
    if (isNestedText(made)) return made
    throw new Error('no copy')
  }
  nestedWords(copyOfPage(other)).insert(0, 'theirs')
  splitNested(copyOfPage(other), 9)
  syncDocs(copy, other)
  nestedWords(copyOfPage(copy)).insert(6, 'mine')
  const { mine } = changes(copy)
  const variant = readCampaign(mine, findModel).pages[0]?.variants[0]
  expect(JSON.stringify(variant)).toMatch(/mineabc.*def/)
  expect(JSON.stringify(variant)).not.toContain('theirs')
})

test('letters that I have never seen are not taken for deleted with the line that I have joined', () => {
  const { server, device, changes } = buildOld('abcdef')
  splitNested(body(server), 3)
  const copy = device(7)
  nestedWords(body(server), 1).insert(3, 'unseen')
  nestedWords(body(copy)).insert(3, 'def')
  body(copy).delete(1, 1)
  const { base, mine } = changes(copy)
  expect(wordsIn(base, 'id4')).toEqual(['abc', 'def'])
  expect(wordsIn(mine, 'id4')).toEqual(['abcdef'])
})

test('my words in a nested line or an item that others have deleted since are left over', () => {
  const { server, device, changes } = buildOld('abc')
  splitNested(body(server), 1)
  const copy = device(7)
  nestedWords(body(copy), 1).insert(0, 'mine')
  setText(copy, { ...block, name: 'rows/row1/name', after: 'My row' }, null)
  body(server).delete(1, 1)
  removeListItem(server, { ...block, name: 'rows', itemId: 'row1' }, null)
  const place = { level: 'blocks', id: 'id4' }
  expect(changes(copy).left).toMatchObject([
    { ...place, key: 'body', kind: 'words', words: { type: 'doc' } },
    { ...place, key: 'rows', item: { id: 'row1', key: 'name' }, kind: 'words', words: 'My row' },
  ])
  expect(JSON.stringify(changes(copy).left)).toContain('minebc')
})
