import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { buildCampaignDoc, buildFindModel, noteModel } from '../../testing/campaign.ts'
import { must } from '../../lib/must.ts'
import { typeInto } from '../../testing/random-edits.ts'
import { addBlock } from '../edits/add-block.ts'
import { addVariant } from '../variants/add-variant.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import type { FindModel } from '../model/field.ts'
import { findRichText } from '../props/find-prop.ts'
import { moveBlock } from '../edits/move-block.ts'
import { readCampaign } from './read-campaign.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { setPage } from '../edits/set-page.ts'
import { setProp } from '../props/set-prop.ts'
import { setSectionStyle } from '../edits/set-section-style.ts'
import { setTheme } from '../edits/set-theme.ts'
import type { PageSnapshot } from '../model/snapshot.ts'
import { plainLine } from '../text/line.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { linesIn } from '../testing/lines-in.ts'
import { watchCampaign } from './watch-campaign.ts'

/** A store over the small seed that counts how often a block is read. */
function buildStore() {
  const doc = buildCampaignDoc()
  const findModel = vi.fn<FindModel>(buildFindModel())
  const store = watchCampaign(doc, findModel)
  findModel.mockClear()
  return { doc, store, reads: findModel }
}

test('a keystroke reads one block and replaces only its ancestors', () => {
  const { doc, store, reads } = buildStore()
  const before = store.getSnapshot()
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'k')
  const after = store.getSnapshot()
  expect(reads).toHaveBeenCalledTimes(1)
  expect(after).not.toBe(before)
  expect(after).toEqual(readCampaign(doc, buildFindModel()))
  const [section, other] = after.pages[0]?.sections ?? []
  const [sectionBefore, otherBefore] = before.pages[0]?.sections ?? []
  expect(section).not.toBe(sectionBefore)
  expect(section?.columns[0]?.blocks[0]).not.toBe(sectionBefore?.columns[0]?.blocks[0])
  expect(section?.columns[0]?.blocks[1]).toBe(sectionBefore?.columns[0]?.blocks[1])
  expect(section?.columns[1]).toBe(sectionBefore?.columns[1])
  expect(section?.style).toBe(sectionBefore?.style)
  expect(other).toBe(otherBefore)
  expect(after.pages[1]).toBe(before.pages[1])
  expect(after.theme).toBe(before.theme)
})

test('a line that becomes a heading is read like a keystroke', () => {
  const { doc, store, reads } = buildStore()
  const before = store.getSnapshot()
  const [line] = linesIn(must(findRichText(doc, 'id3', 'body'), 'the text'))
  setLine(must(line, 'the line').end, { kind: 2, within: [] })
  const after = store.getSnapshot()
  expect(reads).toHaveBeenCalledTimes(1)
  expect(after).not.toEqual(before)
  expect(after).toEqual(readCampaign(doc, buildFindModel()))
})

test('a keystroke on the page reads what variants inherit of it too, and leaves all else alone', () => {
  const { doc, store, reads } = buildStore()
  addVariant(doc, { pageId: 'id1', id: 'v' }, null)
  addVariant(doc, { pageId: 'id1', id: 'w' }, null)
  const own = ensureRichText(doc, { blockId: 'w~id3', model: noteModel, name: 'body' }, null)
  typeInto(own, 0, 'k')
  const before = store.getSnapshot()
  reads.mockClear()
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'k')
  const after = store.getSnapshot()
  expect(reads).toHaveBeenCalledTimes(3)
  expect(after).toEqual(readCampaign(doc, buildFindModel()))
  const blocksOf = (page: PageSnapshot | undefined) => page?.sections[0]?.columns[0]?.blocks ?? []
  const [v, w] = after.pages[0]?.variants ?? []
  const [vBefore, wBefore] = before.pages[0]?.variants ?? []
  expect(blocksOf(v)[0]).not.toBe(blocksOf(vBefore)[0])
  expect(blocksOf(v)[1]).toBe(blocksOf(vBefore)[1])
  expect(w).toBe(wBefore)
  reads.mockClear()
  typeInto(own, 0, 'k')
  expect(reads).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot().pages[0]?.variants[0]).toBe(v)
  expect(store.getSnapshot().pages[0]?.sections).toBe(after.pages[0]?.sections)
  expect(store.getSnapshot()).toEqual(readCampaign(doc, buildFindModel()))
})

test('a move reads no block; everything not moved keeps its identity', () => {
  const { doc, store, reads } = buildStore()
  const before = store.getSnapshot()
  moveBlock(doc, { blockId: 'id3', columnId: 'id2.2', index: 0 }, null)
  const after = store.getSnapshot()
  expect(reads).not.toHaveBeenCalled()
  expect(after.pages[0]?.sections[0]?.columns[1]?.blocks[0]).toBe(
    before.pages[0]?.sections[0]?.columns[0]?.blocks[0],
  )
  expect(after.pages[0]?.sections[1]).toBe(before.pages[0]?.sections[1])
  expect(after.pages[1]).toBe(before.pages[1])
})

test('an added block is the only one read; theme and page edits read none', () => {
  const { doc, store, reads } = buildStore()
  addBlock(doc, { columnId: 'id8.1', model: noteModel, id: 'new' }, null)
  expect(reads).toHaveBeenCalledTimes(1)
  setTheme(doc, { theme: { primary: '#ff0000' } }, null)
  setPage(doc, { pageId: 'id1', title: 'Start' }, null)
  expect(reads).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).toEqual(readCampaign(doc, buildFindModel()))
})

test('listeners hear of each transaction that changed something, until they leave', () => {
  const { doc, store } = buildStore()
  const heard = vi.fn<() => void>()
  const leave = store.subscribe(heard)
  doc.transact(() => {
    setProp(doc, { blockId: 'id3', model: noteModel, name: 'size', value: 20 }, null)
    setProp(doc, { blockId: 'id4', model: noteModel, name: 'size', value: 20 }, null)
  })
  expect(heard).toHaveBeenCalledTimes(1)
  removeBlocks(doc, { blockIds: ['id3'] }, null)
  expect(heard).toHaveBeenCalledTimes(2)
  const gone = findRichText(doc, 'id3', 'body')
  gone?.insertEmbed(0, makeLineEnd(plainLine))
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  setTheme(doc, { theme: { radius: 2 } }, null)
  expect(heard).toHaveBeenCalledTimes(2)
  store.destroy()
  const last = store.getSnapshot()
  setTheme(doc, { theme: { radius: 3 } }, null)
  expect(store.getSnapshot()).toBe(last)
})

test('a snapshot stays the same object while nothing changes', () => {
  const { doc, store } = buildStore()
  const before = store.getSnapshot()
  setProp(doc, { blockId: 'id3', model: noteModel, name: 'size', value: 16 }, null)
  doc.getMap('elsewhere').set('x', 1)
  expect(store.getSnapshot()).toBe(before)
})

test('a variant whose page is no ordinary one any more is read again', () => {
  const doc = buildCampaignDoc()
  const findModel = buildFindModel()
  addVariant(doc, { pageId: 'id1', id: 'v1' }, null)
  const store = watchCampaign(doc, findModel)
  const page = doc.getMap('pages').get('id1')
  if (page instanceof Y.Map) page.set('parent', '')
  expect(store.getSnapshot()).toEqual(readCampaign(doc, findModel))
  if (page instanceof Y.Map) page.set('parent', 'campaign')
  expect(store.getSnapshot()).toEqual(readCampaign(doc, findModel))
})

test('a section that follows the wider width again is shown so', () => {
  const { doc, store } = buildStore()
  const sectionId = 'id2'
  const phone = () => store.getSnapshot().pages[0]?.sections[0]?.style
  setSectionStyle(doc, { sectionId, style: { 'padding@phone': 'none' } }, null)
  expect(phone()).toMatchObject({ 'padding@phone': 'none' })
  setSectionStyle(doc, { sectionId, style: {}, unset: ['padding@phone'] }, null)
  expect(phone()).not.toHaveProperty('padding@phone')
  expect(store.getSnapshot()).toEqual(readCampaign(doc, buildFindModel()))
})
