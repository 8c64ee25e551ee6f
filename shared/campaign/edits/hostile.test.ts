import { defaultSettings } from '../model/settings.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import { applyEdit, randomEdits } from '../../testing/random-edits.ts'
import { flawsOf } from '../../testing/valid-snapshot.ts'
import { addBlock } from './add-block.ts'
import { addVariant } from '../variants/add-variant.ts'
import { renewDocument } from '../generations/renew-document.ts'
import { readCampaign, readState } from '../read/read-campaign.ts'
import { removeSection } from './remove-section.ts'
import { setPage } from './set-page.ts'
import { upgradeDocument } from '../upgrades/upgrade-document.ts'
import { watchCampaign } from '../read/watch-campaign.ts'

const findModel = buildFindModel()

const roots = ['meta', 'theme', 'pages', 'sections', 'columns', 'blocks']
const keys =
  'parent order removedFrom removedWith removedSince kind version props path title ratio width body label rows size primary radius #order __proto__ constructor toString schemaVersion fullWidth open'.split(
    ' ',
  )
const ids = ['id1', 'id2', 'id2.1', 'id3', 'id4', 'rescue-page', '__proto__', '', 'row1', 'a b']
  .concat(['id7', 'v1', 'v2', 'v1~id3', 'v1~id2', 'v1~id2.1', 'v2~id2', 'v1~v1~id3', 'v1~', '~'])
  .concat(['blocks/id3/parent', 'blocks/id3/order', 'blocks/id3/removedFrom', 'blocks/id3/kind'])
  .concat(['sections/id2/parent', 'columns/id2.1/parent', 'sections/id5/removedFrom', 'blocks//'])
  .concat([
    'blocks/id3/props/label',
    'blocks/id3/props/rows',
    'blocks/id3/props',
    'sections/id2/ratio',
  ])

type Value =
  | { as: 'plain'; plain: unknown }
  | { as: 'map'; entries: [string, Value][] }
  | { as: 'array' | 'text' | 'fragment' | 'element'; items: Value[] }

/** Values of every type that Yjs can store, nested. */
function values(): fc.Arbitrary<Value> {
  const plain = fc.oneof(
    fc.constantFrom<unknown>(null, true, Infinity, -1, 0.5, '', 'note', 'campaign', 'a0', 'zz'),
    fc.constantFrom(...ids),
    fc.constantFrom<unknown>(['x'], { a: 1 }, new Uint8Array(3), 10n, { type: 'doc' }),
    fc.string(),
    fc.double(),
  )
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.record({ as: fc.constant('plain' as const), plain }),
      fc.record({
        as: fc.constant('map' as const),
        entries: fc.array(
          fc.tuple(fc.oneof(fc.constantFrom(...keys), fc.constantFrom(...ids)), tie('value')),
          { maxLength: 8 },
        ),
      }),
      fc.record({
        as: fc.constantFrom(
          'array' as const,
          'text' as const,
          'fragment' as const,
          'element' as const,
        ),
        items: fc.array(tie('value'), { maxLength: 4 }),
      }),
    ),
  }))
  return value
}

function make(value: Value): unknown {
  switch (value.as) {
    case 'plain':
      return value.plain
    case 'map': {
      const map = new Y.Map<unknown>()
      for (const [key, entry] of value.entries) map.set(key, make(entry))
      return map
    }
    case 'array': {
      const array = new Y.Array<unknown>()
      // Yjs itself refuses to store these in arrays.
      array.push(value.items.map(make).filter((item) => typeof item !== 'bigint'))
      return array
    }
    case 'text': {
      const text = new Y.Text('text')
      text.applyDelta([
        { retain: 2, attributes: { ['__proto__']: { bold: true }, link: { href: 'x:' }, bold: 1 } },
        { insert: { embed: true } },
      ])
      return text
    }
    default: {
      const xml = value.as === 'element' ? new Y.XmlElement('paragraph') : new Y.XmlFragment()
      const children = value.items.map(make)
      xml.insert(
        0,
        children.filter((child) => child instanceof Y.XmlElement),
      )
      return xml
    }
  }
}

test('nothing that a hostile client can store makes reading or editing throw', () => {
  const place = fc.record({
    root: fc.constantFrom(...roots),
    path: fc.array(fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...keys)), {
      minLength: 1,
      maxLength: 3,
    }),
    value: values(),
  })
  const property = fc.property(
    fc.array(place, { minLength: 1, maxLength: 12 }),
    fc.array(randomEdits(), { maxLength: 6 }),
    (places, edits) => {
      const doc = buildCampaignDoc()
      addVariant(doc, { pageId: 'id1', id: 'v1' }, null)
      addVariant(doc, { pageId: 'id1', id: 'v2' }, null)
      const store = watchCampaign(doc, findModel)
      for (const { root, path, value } of places) put(doc.getMap(root), path, make(value))
      const snapshot = readCampaign(doc, findModel)
      expect(store.getSnapshot()).toEqual(snapshot)
      expect(flawsOf(snapshot)).toEqual([])
      expect(readCampaign(buildReplica(doc), findModel)).toEqual(snapshot)
      for (const edit of edits) applyEdit(doc, store.getSnapshot(), edit)
      expect(store.getSnapshot()).toEqual(readCampaign(doc, findModel))
      expect(flawsOf(store.getSnapshot())).toEqual([])
      const state = Y.encodeStateAsUpdate(doc)
      const upgrade = upgradeDocument(state, findModel)
      if (upgrade) Y.applyUpdate(doc, upgrade)
      for (const removedBefore of [null, Infinity]) {
        const renewed = renewDocument(state, findModel, { writer: 7, today: 9, removedBefore })
        expect(readState(renewed, findModel)).toEqual(readCampaign(doc, findModel))
      }
    },
  )
  fc.assert(property, { numRuns: 400 })
  expect(Object.keys(Object.prototype)).toEqual([])
}, 60_000)

/** Sets `value` under a path of map keys, as deep as there are maps. */
function put(map: Y.Map<unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  const inside = map.get(key)
  if (rest.length > 0 && inside instanceof Y.Map) put(inside, rest, value)
  else map.set(key, value)
}

test('roots of another type read as an empty campaign', () => {
  const doc = new Y.Doc()
  doc.getArray('pages').push(['x'])
  doc.getText('theme').insert(0, 'x')
  const state = Y.encodeStateAsUpdate(doc)
  expect(readState(state, findModel).pages).toEqual([])
  expect(upgradeDocument(state, findModel)).toBe(null)
})

test('a block of unknown kind keeps its place with empty props, also through a copy', () => {
  const doc = buildCampaignDoc()
  const robot = { ...noteModel, kind: 'robot' }
  addBlock(doc, { columnId: 'id8.1', model: robot, id: 'r' }, null)
  expect(readCampaign(doc, findModel).pages[1]?.sections[0]?.columns[0]?.blocks).toEqual([
    { id: 'r', kind: 'robot', version: 1, settings: defaultSettings, props: {} },
  ])
})

test('pinned: a parent that is a shared type reads as none, and removing such a section works', () => {
  const doc = buildCampaignDoc()
  const section = doc.getMap('sections').get('id5')
  if (section instanceof Y.Map) section.set('parent', new Y.Array())
  expect(readCampaign(doc, findModel).pages[0]?.sections.map(({ id }) => id)).toContain('id5')
  expect(removeSection(doc, { sectionId: 'id5' }, null)).toBe(true)
  expect(readCampaign(doc, findModel).pages[0]?.sections.map(({ id }) => id)).toEqual(['id2'])
})

test('pinned: no text that is read has a NUL, which keeps a page from being stored', () => {
  const doc = buildCampaignDoc()
  setPage(doc, { pageId: 'id1', title: 'a\0b' }, null)
  const blocks = [...doc.getMap('blocks').values()]
  for (const block of blocks) {
    const props: unknown = block instanceof Y.Map ? block.get('props') : null
    if (!(props instanceof Y.Map)) continue
    props.set('label', new Y.Text('a\0b'))
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('a\0b')])
    const body = new Y.XmlFragment()
    body.insert(0, [paragraph])
    props.set('body', body)
  }
  const read = JSON.stringify(readCampaign(doc, findModel))
  expect(read.split('a\ufffdb')).toHaveLength(2 * blocks.length + 2)
  expect(read).not.toContain('\\u0000')
})
