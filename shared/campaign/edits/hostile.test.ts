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
import { hostileWrites, writeHostile } from '../../testing/hostile-writes.ts'
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

test('nothing that a hostile client can store makes reading or editing throw', () => {
  const property = fc.property(
    fc.array(hostileWrites(), { minLength: 1, maxLength: 12 }),
    fc.array(randomEdits(), { maxLength: 6 }),
    (places, edits) => {
      const doc = buildCampaignDoc()
      addVariant(doc, { pageId: 'id1', id: 'v1' }, null)
      addVariant(doc, { pageId: 'id1', id: 'v2' }, null)
      const store = watchCampaign(doc, findModel)
      for (const each of places) writeHostile(doc, each)
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
    props.set('body', new Y.XmlText('a\0b'))
  }
  const read = JSON.stringify(readCampaign(doc, findModel))
  expect(read.split('a\ufffdb')).toHaveLength(2 * blocks.length + 2)
  expect(read).not.toContain('\\u0000')
})
