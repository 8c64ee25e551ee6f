import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import { flawsOf } from '../../testing/valid-snapshot.ts'
import { addVariant } from '../variants/add-variant.ts'
import type { BlockModel } from '../model/field.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { schemaVersion } from '../model/schema-version.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../model/snapshot.ts'
import { upgradeDocument } from './upgrade-document.ts'
import { upgradeSteps } from './upgrade-document.ts'
import { readDifferences } from '../variants/variant-differences.ts'

/** The next version of the note: `label` is split off into `title`, `size` doubled, a row added. */
const nextModel: BlockModel = {
  ...noteModel,
  version: 2,
  fields: {
    ...noteModel.fields,
    title: { type: 'text', maxLength: 50, label: 'Title', group: 'content', default: 'None' },
  },
  upgrades: {
    1: (props) => ({
      ...props,
      title: `${typeof props.label === 'string' ? props.label : ''}!`,
      size: typeof props.size === 'number' ? props.size * 2 : 16,
      rows: [...(Array.isArray(props.rows) ? props.rows : []), { id: 'added', name: 'Added' }],
    }),
  },
}

/** A document as version 1 wrote it. */
function buildVersion1(): Y.Doc {
  const doc = buildCampaignDoc()
  doc.getMap('meta').set('schemaVersion', 1)
  for (const section of doc.getMap('sections').values()) {
    if (!(section instanceof Y.Map)) continue
    for (const key of ['ratio', 'width', 'padding', 'background']) section.delete(key)
  }
  const first = doc.getMap('sections').get('id2')
  if (first instanceof Y.Map) first.set('fullWidth', true)
  return doc
}

function upgrade(doc: Y.Doc, models: readonly BlockModel[] = [noteModel]): Uint8Array | null {
  const update = upgradeDocument(Y.encodeStateAsUpdate(doc), buildFindModel(models))
  if (update) Y.applyUpdate(doc, update)
  return update
}

function firstBlock(snapshot: CampaignSnapshot): BlockSnapshot | undefined {
  return snapshot.pages[0]?.sections[0]?.columns[0]?.blocks[0]
}

test('there is a step for every version before the current one, in order', () => {
  expect(upgradeSteps.map(({ from }) => from)).toEqual(
    Array.from({ length: schemaVersion - 1 }, (_, at) => at + 1),
  )
})

test('every step has its test file', () => {
  const files = Object.keys(import.meta.glob('./from-*.test.ts'))
  expect(files.toSorted()).toEqual(
    upgradeSteps.map(({ from }) => `./from-${from}-to-${from + 1}.test.ts`),
  )
})

test('an old document becomes current, once', () => {
  const doc = buildVersion1()
  expect(upgrade(doc)).not.toBe(null)
  const snapshot = readCampaign(doc, buildFindModel())
  expect(snapshot.schemaVersion).toBe(schemaVersion)
  expect(snapshot.pages[0]?.sections.map(({ style }) => style.width)).toEqual(['full', 'normal'])
  expect(upgrade(doc)).toBe(null)
})

test('nothing happens to no, empty, current and newer documents', () => {
  const findModel = buildFindModel()
  expect(upgradeDocument(null, findModel)).toBe(null)
  expect(upgradeDocument(Y.encodeStateAsUpdate(new Y.Doc()), findModel)).toBe(null)
  expect(upgrade(buildCampaignDoc())).toBe(null)
  const newer = buildVersion1()
  newer.getMap('meta').set('schemaVersion', schemaVersion + 1)
  expect(upgrade(newer)).toBe(null)
})

test('blocks of an older version get the upgraded props, and read so even before', () => {
  const doc = buildCampaignDoc()
  const findNext = buildFindModel([nextModel])
  const before = firstBlock(readCampaign(doc, findNext))
  expect(before).toMatchObject({ version: 2, props: { title: 'A!', label: 'A', size: 32 } })
  expect(upgrade(doc, [nextModel])).not.toBe(null)
  expect(firstBlock(readCampaign(doc, findNext))).toEqual(before)
  expect(before?.props.rows).toHaveLength(2)
  expect(upgrade(doc, [nextModel])).toBe(null)
})

test('a variant still says otherwise what it said, and follows the page in the rest', () => {
  const doc = buildCampaignDoc()
  addVariant(doc, { pageId: 'id1', id: 'v' }, null)
  const block = { blockId: 'v~id3', model: noteModel }
  setText(doc, { ...block, name: 'label', after: 'Mine' }, null)
  setProp(doc, { ...block, name: 'tone', value: 'loud' }, null)
  const findNext = buildFindModel([nextModel])
  const inherited = () =>
    readCampaign(doc, findNext).pages[0]?.variants[0]?.sections[0]?.columns[0]?.blocks[0]
  const before = inherited()
  const props = { label: 'Mine', title: 'Mine!', tone: 'loud', size: 32 }
  expect(before).toMatchObject({ version: 2, props })
  upgrade(doc, [nextModel])
  expect(inherited()).toEqual(before)
  const variant = readCampaign(doc, findNext).pages[0]?.variants[0]
  const named: unknown = expect.arrayContaining(['label', 'tone', 'title'])
  expect(variant && readDifferences(doc, variant)).toMatchObject([{ id: 'v~id3', props: named }])
  setProp(doc, { ...block, blockId: 'id3', model: nextModel, name: 'size', value: 50 }, null)
  expect(inherited()?.props).toMatchObject({ ...props, size: 50 })
  expect(upgrade(doc, [nextModel])).toBe(null)
})

test('two servers that upgrade at once, one of them after more edits, converge', () => {
  const one = buildVersion1()
  const two = buildReplica(one)
  const page = two.getMap('pages').get('id1')
  if (page instanceof Y.Map) page.set('title', 'Later')
  upgrade(one, [nextModel])
  upgrade(two, [nextModel])
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two))
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
  const findNext = buildFindModel([nextModel])
  const snapshot = readCampaign(one, findNext)
  expect(readCampaign(two, findNext)).toEqual(snapshot)
  expect(flawsOf(snapshot)).toEqual([])
  expect(firstBlock(snapshot)).toMatchObject({
    version: 2,
    props: { title: 'A!', size: 32, rows: [{ id: 'row1' }, { id: 'added' }] },
  })
  expect(snapshot.pages[0]?.title).toBe('Later')
  expect(upgrade(one, [nextModel])).toBe(null)
})

test('the upgraded content does not depend on who upgrades', () => {
  const state = Y.encodeStateAsUpdate(buildVersion1())
  const read = () => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    upgrade(doc, [nextModel])
    return readCampaign(doc, buildFindModel([nextModel]))
  }
  expect(read()).toEqual(read())
})
