import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildCampaignDoc, buildFindModel, buildReplica, syncDocs } from '../../testing/campaign.ts'
import { hostileWrites, writeHostile } from '../../testing/hostile-writes.ts'
import { blockOf, buildVariantDoc, differencesOf, variantIn } from '../../testing/variant-doc.ts'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { rootsOf } from '../document/document.ts'
import { signatureOf } from '../document/same-stored.ts'
import { setCommonCopy } from '../document/set-common-copy.ts'
import { randomRichText } from '../generations/testing/random-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { makeVersion2, nestedIn, nestedWords, writeNestedText } from '../testing/nested-text.ts'
import { sampleText } from '../testing/sample-text.ts'
import { wordsOfLines } from '../testing/lines-in.ts'
import { isFlatText, readRichText } from '../text/read-rich-text.ts'
import { itemTextPath } from '../text/text-path.ts'
import { plainRichText, writeRichText } from '../text/write-rich-text.ts'
import { from2to3 } from './from-2-to-3.ts'
import { isNestedText, readNestedText } from './read-nested-text.ts'

const findModel = buildFindModel()
const pageKey = 'blocks/id3/props/body'

const upgrade = (doc: Y.Doc) => doc.transact(() => from2to3.upgrade(rootsOf(doc)))

function buildOld(doc: Y.Doc = buildCampaignDoc()): Y.Doc {
  makeVersion2(doc)
  return doc
}

function mapIn(doc: Y.Doc, root: 'pages' | 'blocks', ...path: string[]): Y.Map<unknown> {
  const map = path.reduce<unknown>(
    (each, key) => (each instanceof Y.Map ? each.get(key) : null),
    doc.getMap(root),
  )
  if (map instanceof Y.Map) return map
  throw new Error(`no ${path.join('/')}`)
}

/** A new nested text under a key, in place of what is there. */
function nest(map: Y.Map<unknown>, key: string, text: Parameters<typeof writeNestedText>[1]) {
  const fragment = new Y.XmlFragment()
  map.set(key, fragment)
  writeNestedText(fragment, text)
  return fragment
}

/** Brings a variant's copy of what its page has up to date, as whoever opened that text did. */
function openCopy(doc: Y.Doc): Y.XmlFragment {
  const copy = setCommonCopy(mapIn(doc, 'pages', 'v'), pageKey, nestedIn(doc, 'id3'))
  if (isNestedText(copy)) return copy
  throw new Error('no copy')
}

const bodyOf = (doc: Y.Doc, id: string) => must(findRichText(doc, id, 'body'), `no text in ${id}`)

test('nested texts of blocks, of items and of a variant become flat and say the same', () => {
  fc.assert(
    fc.property(randomRichText(), randomRichText(), randomRichText(), (one, two, three) => {
      const doc = buildOld(buildVariantDoc())
      const texts = [
        nest(mapIn(doc, 'blocks', 'id3', 'props'), 'body', one),
        nest(mapIn(doc, 'blocks', 'id3', 'props', 'rows', 'row1'), 'answer', two),
        nest(mapIn(doc, 'pages', 'v'), pageKey, three),
      ]
      const before = texts.map(readNestedText)
      upgrade(doc)
      const answer = findRichText(doc, 'id3', itemTextPath('rows', 'row1', 'answer'))
      const after = [bodyOf(doc, 'id3'), must(answer, 'the answer'), bodyOf(doc, 'v~id3')]
      expect(after.map(readRichText)).toEqual(before)
      const { props } = blockOf(variantIn(doc), 'v~id3')
      expect(props.body).toEqual(before[2])
    }),
    { numRuns: 150 },
  )
})

test('a whole document reads as it did, and no nested text is left in it', () => {
  const doc = buildCampaignDoc()
  doc.transact(() => {
    writeRichText(bodyOf(doc, 'id3'), sampleText)
    writeRichText(bodyOf(doc, 'id6'), plainRichText('Words'))
  })
  const before = [readCampaign(doc, findModel).pages, signatureOf(doc.getMap('blocks'))]
  upgrade(buildOld(doc))
  const after = [readCampaign(doc, findModel).pages, signatureOf(doc.getMap('blocks'))]
  expect(after).toEqual(before)
})

test('a variant’s untouched copy goes, and the variant follows its page, also when that changes', () => {
  const doc = buildOld(buildVariantDoc())
  nestedWords(nestedIn(doc, 'id3')).insert(0, 'Good morning')
  openCopy(doc)
  nestedWords(nestedIn(doc, 'id3')).insert('Good morning'.length, ', all')
  expect(isUntouchedCopy(openCopy(doc))).toBe(true)
  nestedWords(nestedIn(doc, 'id3')).delete(0, 'Good '.length)
  upgrade(doc)
  expect(mapIn(doc, 'pages', 'v').has(pageKey)).toBe(false)
  expect(differencesOf(doc)).toEqual([])
  expect(wordsOfLines(bodyOf(doc, 'v~id3'))).toEqual(['morning, all'])
  bodyOf(doc, 'id3').insert(0, 'Early ')
  expect(wordsOfLines(bodyOf(doc, 'v~id3'))).toEqual(['Early morning, all'])
  expect(blockOf(variantIn(doc), 'v~id3').props.body).toEqual(plainRichText('Early morning, all'))
})

test('a copy that somebody has written in, or deleted in, stays the variant’s own', () => {
  const changes: [(copy: Y.XmlFragment) => void, string][] = [
    [(copy) => nestedWords(copy).insert(0, 'Mine: '), 'Mine: Good morning'],
    [(copy) => nestedWords(copy).delete(0, 'Good '.length), 'morning'],
  ]
  for (const [change, words] of changes) {
    const doc = buildOld(buildVariantDoc())
    nestedWords(nestedIn(doc, 'id3')).insert(0, 'Good morning')
    change(openCopy(doc))
    upgrade(doc)
    expect(isFlatText(mapIn(doc, 'pages', 'v').get(pageKey))).toBe(true)
    expect(differencesOf(doc)).toEqual(['changed v~id3'])
    bodyOf(doc, 'id3').insert(0, 'Page: ')
    expect(wordsOfLines(bodyOf(doc, 'v~id3'))).toEqual([words])
  }
})

test('lists in a variant, too: an untouched one follows its page, one that is written in stays', () => {
  for (const isTouched of [false, true]) {
    const doc = buildOld(buildVariantDoc())
    const rows = mapIn(doc, 'blocks', 'id3', 'props', 'rows')
    const own = setCommonCopy(mapIn(doc, 'pages', 'v'), 'blocks/id3/props/rows', rows)
    const item: unknown = own instanceof Y.Map ? own.get('row1') : null
    const answer: unknown = item instanceof Y.Map ? item.get('answer') : null
    if (isTouched && isNestedText(answer)) nestedWords(answer).insert(0, 'Mine')
    upgrade(doc)
    expect(mapIn(doc, 'pages', 'v').has('blocks/id3/props/rows')).toBe(isTouched)
    const path = itemTextPath('rows', 'row1', 'answer')
    must(findRichText(doc, 'id3', path), 'the answer').insert(0, 'Page')
    const shown = JSON.stringify(blockOf(variantIn(doc), 'v~id3').props['rows'])
    expect(shown).toContain(isTouched ? 'Mine' : 'Page')
    expect(shown).not.toContain(isTouched ? 'Page' : 'Mine')
  }
})

test('doing it twice changes nothing, nor does it touch what is flat', () => {
  const doc = buildOld(buildVariantDoc())
  nestedWords(openCopy(doc)).insert(0, 'Mine')
  upgrade(doc)
  const once = Y.encodeStateAsUpdate(doc)
  upgrade(doc)
  expect(Y.encodeStateAsUpdate(doc)).toEqual(once)
  const flat = buildVariantDoc()
  const before = Y.encodeStateAsUpdate(flat)
  upgrade(flat)
  expect(Y.encodeStateAsUpdate(flat)).toEqual(before)
})

test('two who do it at once have one text that says what it said', () => {
  const doc = buildOld(buildVariantDoc())
  nestedWords(nestedIn(doc, 'id3')).insert(0, 'Good morning')
  nestedWords(openCopy(doc)).insert(0, 'Mine: ')
  const [one, other] = [buildReplica(doc), buildReplica(doc)]
  upgrade(one)
  upgrade(other)
  syncDocs(one, other)
  for (const each of [one, other]) {
    expect(wordsOfLines(bodyOf(each, 'id3'))).toEqual(['Good morning'])
    expect(wordsOfLines(bodyOf(each, 'v~id3'))).toEqual(['Mine: Good morning'])
  }
  expect(readCampaign(one, findModel)).toEqual(readCampaign(other, findModel))
})

test('values that are no texts are left alone', () => {
  const doc = buildOld()
  const values: [string, unknown][] = [
    ['words', 'hostile'],
    ['number', 7],
    ['nothing', null],
    ['bytes', new Uint8Array(3)],
    ['plain', new Y.Text('plain')],
    ['element', new Y.XmlElement('paragraph')],
    ['array', Y.Array.from([1, 'two'])],
    ['flat', new Y.XmlText('flat')],
  ]
  const props = mapIn(doc, 'blocks', 'id3', 'props')
  for (const [key, value] of values) props.set(key, value)
  doc.getMap('blocks').set('x', 'hostile')
  doc.getMap('pages').set('x', new Y.XmlElement('paragraph'))
  const stored = () => values.map(([key]) => props.get(key))
  const [before, said] = [stored(), stored().map(signatureOf)]
  upgrade(doc)
  expect(stored().every((value, at) => value === before[at])).toBe(true)
  expect(stored().map(signatureOf)).toEqual(said)
  expect(doc.getMap('blocks').get('x')).toBe('hostile')
  expect(doc.getMap('pages').get('x')).toBeInstanceOf(Y.XmlElement)
})

test('nesting deeper than anything is stored is left alone instead of overflowing', () => {
  const doc = buildOld()
  let inside = mapIn(doc, 'blocks', 'id3', 'props')
  for (let depth = 0; depth < 2000; depth += 1) {
    const next = new Y.Map<unknown>()
    inside.set('in', next)
    inside = next
  }
  nest(inside, 'body', plainRichText('deep'))
  upgrade(doc)
  expect(isNestedText(inside.get('body'))).toBe(true)
})

test('whatever a hostile client has stored, it does not throw, and doing it twice changes nothing', () => {
  const property = fc.property(fc.array(hostileWrites(), { maxLength: 12 }), (writes) => {
    const doc = buildOld(buildVariantDoc())
    nest(mapIn(doc, 'blocks', 'id6', 'props'), 'body', plainRichText('kept'))
    for (const each of writes) writeHostile(doc, each)
    upgrade(doc)
    const once = Y.encodeStateAsUpdate(doc)
    const read = readCampaign(doc, findModel)
    upgrade(doc)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(once)
    expect(readCampaign(doc, findModel)).toEqual(read)
  })
  fc.assert(property, { numRuns: 200 })
})
