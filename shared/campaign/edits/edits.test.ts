import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { rich } from '../../blocks/rich.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildMakeId,
  emptyText,
  noteModel,
} from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import { blockIdsOf, flawsOf } from '../../testing/valid-snapshot.ts'
import { addBlock } from './add-block.ts'
import { addListItem } from '../props/add-list-item.ts'
import { addPage } from './add-page.ts'
import { addSection } from './add-section.ts'
import { duplicateBlock } from './duplicate-block.ts'
import { duplicateSection } from './duplicate-section.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { limits } from '../model/limits.ts'
import { moveBlock } from './move-block.ts'
import { moveBlocks } from './move-blocks.ts'
import { moveListItem } from '../props/move-list-item.ts'
import { movePage } from './move-page.ts'
import { moveSection } from './move-section.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { removeBlocks } from './remove-blocks.ts'
import { removeListItem } from '../props/remove-list-item.ts'
import { removePage } from './remove-page.ts'
import { removeSection } from './remove-section.ts'
import { isRestorable, restore } from '../history/restore.ts'
import { defaultStyle } from '../model/section-style.ts'
import { setListItem } from '../props/set-list-item.ts'
import { setPage } from './set-page.ts'
import { setProp } from '../props/set-prop.ts'
import { setSectionColumns } from './set-section-columns.ts'
import { setSectionStyle } from './set-section-style.ts'
import { setSettings } from './set-settings.ts'
import { setText } from '../props/set-text.ts'
import { defaultSettings } from '../model/settings.ts'
import { setTheme } from './set-theme.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)
const pageIds = (doc: Y.Doc) => read(doc).pages.map(({ id }) => id)
const sectionIds = (doc: Y.Doc, page = 0) => read(doc).pages[page]?.sections.map(({ id }) => id)
const section = (doc: Y.Doc, at: number) => read(doc).pages[0]?.sections[at]
const blockIds = (doc: Y.Doc, at = 0, column = 0) =>
  section(doc, at)?.columns[column]?.blocks.map(({ id }) => id)
const props = (doc: Y.Doc) => section(doc, 0)?.columns[0]?.blocks[0]?.props
const block = { blockId: 'id3', model: noteModel }

test('pages are added, changed, moved and removed, but never the last one', () => {
  const doc = buildCampaignDoc()
  expect(addPage(doc, { path: 'Thanks', title: 'More', index: 1, id: 'p' }, null)).toBe('p')
  expect(pageIds(doc)).toEqual(['id1', 'p', 'id7'])
  expect(read(doc).pages.map(({ path }) => path)).toEqual(['/', '/thanks', '/thanks-2'])
  expect(read(doc).pages[1]?.sections[0]?.columns).toHaveLength(1)
  expect(setPage(doc, { pageId: 'p', path: '/more', description: 'd'.repeat(900) }, null)).toBe(
    true,
  )
  expect(read(doc).pages[1]).toMatchObject({ path: '/more', title: 'More' })
  expect(read(doc).pages[1]?.description).toHaveLength(limits.description)
  expect(movePage(doc, { pageId: 'id1', index: 2 }, null)).toBe(true)
  expect(pageIds(doc)).toEqual(['p', 'id7', 'id1'])
  expect(removePage(doc, { pageId: 'p' }, null)).toBe(true)
  expect(removePage(doc, { pageId: 'id7' }, null)).toBe(true)
  expect(removePage(doc, { pageId: 'id1' }, null)).toBe(false)
  expect(isRestorable(doc, { level: 'pages', id: 'p' })).toBe(true)
  expect(restore(doc, { level: 'pages', id: 'p' }, null)).toBe(true)
  expect(pageIds(doc)).toEqual(['p', 'id1'])
})

test('sections are added, styled, moved across pages, copied and removed', () => {
  const doc = buildCampaignDoc()
  const style = { background: 'dark', ratio: [2, 1, 1] } as const
  addSection(
    doc,
    { pageId: 'id1', columns: 3, index: 1, id: 's', style: { ...style, ratio: [2, 1, 1] } },
    null,
  )
  expect(sectionIds(doc)).toEqual(['id2', 's', 'id5'])
  expect(section(doc, 1)?.style).toMatchObject(style)
  setSectionStyle(doc, { sectionId: 's', style: { padding: 'none', ratio: [0, 1] } }, null)
  expect(section(doc, 1)?.style).toEqual({ ...defaultStyle, ...style, padding: 'none' })
  expect(moveSection(doc, { sectionId: 'id2', pageId: 'id7', index: 9 }, null)).toBe(true)
  expect(sectionIds(doc, 1)).toEqual(['id8', 'id2'])
  const makeId = buildMakeId('copy')
  expect(duplicateSection(doc, { sectionId: 'id2', makeId }, null)).toBe('copy1')
  const [, original, copy] = read(doc).pages[1]?.sections ?? []
  expect(copy?.columns.map((each) => each.blocks.map(({ id }) => id))).toEqual([
    ['copy2', 'copy3'],
    [],
  ])
  expect(copy?.columns[0]?.blocks[0]?.props).toEqual(original?.columns[0]?.blocks[0]?.props)
  expect(removeSection(doc, { sectionId: 'id2' }, null)).toBe(true)
  expect(sectionIds(doc, 1)).toEqual(['id8', 'copy1'])
})

test('dropping columns moves their blocks to the last one kept, in order', () => {
  const doc = buildCampaignDoc()
  setSectionColumns(doc, { sectionId: 'id2', columns: 4, ratio: [1, 2, 3, 4] }, null)
  expect(section(doc, 0)?.style.ratio).toEqual([1, 2, 3, 4])
  addBlock(doc, { columnId: 'id2.4', model: noteModel, id: 'x' }, null)
  addBlock(doc, { columnId: 'id2.3', model: noteModel, id: 'y' }, null)
  addBlock(doc, { columnId: 'id2.2', model: noteModel, id: 'z' }, null)
  setSectionColumns(doc, { sectionId: 'id2', columns: 2 }, null)
  expect(blockIds(doc, 0, 1)).toEqual(['z', 'y', 'x'])
  setSectionColumns(doc, { sectionId: 'id2', columns: 3 }, null)
  expect(section(doc, 0)?.columns.map(({ blocks }) => blocks.length)).toEqual([2, 3, 0])
  expect(section(doc, 0)?.style.ratio).toEqual([1, 1, 1])
  expect(setSectionColumns(doc, { sectionId: 'id2', columns: 5 }, null)).toBe(false)
})

test('blocks are added, moved alone and together, copied and removed', () => {
  const doc = buildCampaignDoc()
  addBlock(doc, { columnId: 'id2.1', model: noteModel, index: 1, id: 'x' }, null)
  expect(blockIds(doc)).toEqual(['id3', 'x', 'id4'])
  moveBlock(doc, { blockId: 'id3', columnId: 'id2.1', index: 2 }, null)
  expect(blockIds(doc)).toEqual(['x', 'id4', 'id3'])
  moveBlocks(doc, { blockIds: ['id3', 'gone', 'x'], columnId: 'id5.1', index: 0 }, null)
  expect(blockIds(doc, 1)).toEqual(['id3', 'x', 'id6'])
  expect(duplicateBlock(doc, { blockId: 'id6', id: 'copy' }, null)).toBe('copy')
  expect(blockIds(doc, 1)).toEqual(['id3', 'x', 'id6', 'copy'])
  expect(section(doc, 1)?.columns[0]?.blocks[3]?.props.label).toBe('C')
  expect(removeBlocks(doc, { blockIds: ['x', 'copy'] }, null)).toBe(true)
  expect(blockIds(doc, 1)).toEqual(['id3', 'id6'])
  expect(flawsOf(read(doc))).toEqual([])
})

test('a place after a homeless block is kept: the block gets this home', () => {
  const doc = buildCampaignDoc()
  const lost = doc.getMap<Y.Map<unknown>>('blocks').get('id3')
  lost?.set('parent', 'nowhere')
  expect(blockIds(doc, 1)).toEqual(['id6', 'id3'])
  addBlock(doc, { columnId: 'id5.1', model: noteModel, index: 2, id: 'x' }, null)
  expect(blockIds(doc, 1)).toEqual(['id6', 'id3', 'x'])
  expect(lost?.get('parent')).toBe('id5.1')
})

test('props take allowed values only', () => {
  const doc = buildCampaignDoc()
  expect(setProp(doc, { ...block, name: 'tone', value: 'loud' }, null)).toBe(true)
  expect(setProp(doc, { ...block, name: 'size', value: 2 }, null)).toBe(true)
  expect(setProp(doc, { ...block, name: 'href', value: '/thanks' }, null)).toBe(true)
  expect(props(doc)).toMatchObject({ tone: 'loud', size: 8, href: '/thanks' })
  expect(setProp(doc, { ...block, name: 'tone', value: 'x' }, null)).toBe(false)
  expect(setProp(doc, { ...block, name: 'href', value: 'javascript:x' }, null)).toBe(false)
  expect(setProp(doc, { ...block, name: 'label', value: 'x' }, null)).toBe(false)
  expect(setProp(doc, { ...block, name: 'constructor', value: 'x' }, null)).toBe(false)
  expect(setText(doc, { ...block, name: 'label', after: 'New' }, null)).toBe(true)
  expect(setText(doc, { ...block, name: 'label', after: 'n'.repeat(201) }, null)).toBe(false)
  expect(props(doc)).toMatchObject({ tone: 'loud', size: 8, href: '/thanks', label: 'New' })
})

test('items of a list are added, changed, moved and removed, up to the limit', () => {
  const doc = buildCampaignDoc()
  const rows = { ...block, name: 'rows' }
  expect(addListItem(doc, { ...rows, id: 'x', item: { name: 'X' }, index: 0 }, null)).toBe('x')
  expect(setListItem(doc, { ...rows, itemId: 'x', key: 'open', value: false }, null)).toBe(true)
  expect(setListItem(doc, { ...rows, itemId: 'x', key: 'open', value: 'no' }, null)).toBe(false)
  expect(setListItem(doc, { ...rows, itemId: 'x', key: 'name', value: 'Y' }, null)).toBe(false)
  expect(setText(doc, { ...block, name: 'rows/x/name', after: 'Xavier' }, null)).toBe(true)
  expect(setText(doc, { ...block, name: 'rows/gone/name', after: 'Xavier' }, null)).toBe(false)
  typeInto(ensureRichText(doc, { ...block, name: 'rows/x/answer' }, null), 0, 'Yes')
  expect(setListItem(doc, { ...rows, itemId: 'x', key: '#order', value: 'a' }, null)).toBe(false)
  expect(moveListItem(doc, { ...rows, itemId: 'x', index: 1 }, null)).toBe(true)
  expect(props(doc)?.rows).toEqual([
    { id: 'row1', name: 'First', open: true, answer: emptyText },
    { id: 'x', name: 'Xavier', open: false, answer: rich('Yes') },
  ])
  expect(removeListItem(doc, { ...rows, itemId: 'row1' }, null)).toBe(true)
  for (let count = 1; count < 6; count += 1) expect(addListItem(doc, rows, null)).not.toBe(false)
  expect(addListItem(doc, rows, null)).toBe(false)
})

test('fields that a block was written without are made from their defaults', () => {
  const doc = buildCampaignDoc()
  const stored = doc.getMap<Y.Map<Y.Map<unknown>>>('blocks').get('id3')?.get('props')
  for (const name of ['body', 'label', 'rows']) stored?.delete(name)
  expect(props(doc)).toMatchObject({ label: 'Untitled', rows: [{ id: 'row1' }] })
  expect(ensureRichText(doc, { ...block, name: 'body' }, null)?.length).toBe(1)
  expect(ensureRichText(doc, { ...block, name: 'label' }, null)).toBe(null)
  expect(setText(doc, { ...block, name: 'label', after: 'Titled' }, null)).toBe(true)
  expect(addListItem(doc, { ...block, name: 'rows', id: 'x' }, null)).toBe('x')
  expect(props(doc)).toMatchObject({ label: 'Titled', rows: [{ id: 'row1' }, { id: 'x' }] })
})

test('theme tokens are set one by one, wrong ones are not', () => {
  const doc = buildCampaignDoc()
  expect(setTheme(doc, { theme: { primary: '#FF0000', bodyFont: 'serif' } }, null)).toBe(true)
  expect(setTheme(doc, { theme: { primary: 'red', radius: -1 } }, null)).toBe(false)
  expect(read(doc).theme).toMatchObject({ primary: '#ff0000', bodyFont: 'serif', radius: 10 })
})

test('edits of what is unknown or removed change nothing and say so', () => {
  const doc = buildCampaignDoc()
  removeBlocks(doc, { blockIds: ['id3'] }, null)
  removeSection(doc, { sectionId: 'id5' }, null)
  let updates = 0
  doc.on('update', () => {
    updates += 1
  })
  const rows = { ...block, name: 'rows' }
  const results = [
    setPage(doc, { pageId: 'gone', title: 'x' }, null),
    movePage(doc, { pageId: 'gone', index: 0 }, null),
    removePage(doc, { pageId: 'gone' }, null),
    addSection(doc, { pageId: 'gone', columns: 1 }, null),
    addSection(doc, { pageId: 'id1', columns: 0 }, null),
    addSection(doc, { pageId: 'id1', columns: 1, id: 'id2' }, null),
    setSectionStyle(doc, { sectionId: 'id5', style: { width: 'full' } }, null),
    setSectionColumns(doc, { sectionId: 'id5', columns: 2 }, null),
    moveSection(doc, { sectionId: 'id5', pageId: 'id7', index: 0 }, null),
    moveSection(doc, { sectionId: 'id2', pageId: 'gone', index: 0 }, null),
    removeSection(doc, { sectionId: 'id5' }, null),
    duplicateSection(doc, { sectionId: 'id5' }, null),
    addBlock(doc, { columnId: 'id5.1', model: noteModel }, null),
    addBlock(doc, { columnId: 'id2.1', model: noteModel, id: 'rescue-x' }, null),
    moveBlock(doc, { blockId: 'id3', columnId: 'id2.2', index: 0 }, null),
    moveBlock(doc, { blockId: 'id4', columnId: 'id5.1', index: 0 }, null),
    removeBlocks(doc, { blockIds: ['id3', '__proto__'] }, null),
    duplicateBlock(doc, { blockId: 'id3' }, null),
    restore(doc, { level: 'blocks', id: 'id4' }, null),
    restore(doc, { level: 'blocks', id: 'gone' }, null),
    setProp(doc, { ...block, name: 'size', value: 20 }, null),
    setText(doc, { ...block, name: 'label', after: 'x' }, null),
    addListItem(doc, rows, null),
    moveListItem(doc, { ...rows, itemId: 'row1', index: 0 }, null),
    setListItem(doc, { ...rows, itemId: 'row1', key: 'name', value: 'x' }, null),
    removeListItem(doc, { ...rows, itemId: 'row1' }, null),
  ]
  expect(results).toEqual(results.map(() => false))
  expect(updates).toBe(0)
})

test('each edit is one transaction of its origin', () => {
  const doc = buildCampaignDoc()
  const origins: unknown[] = []
  doc.on('update', (_update, origin) => origins.push(origin))
  const me = { name: 'me' }
  addPage(doc, { path: '/x', title: 'X' }, me)
  removePage(doc, { pageId: 'id1' }, me)
  restore(doc, { level: 'pages', id: 'id1' }, me)
  duplicateSection(doc, { sectionId: 'id2' }, me)
  moveBlocks(doc, { blockIds: ['id3', 'id4'], columnId: 'id8.1', index: 0 }, me)
  expect(origins).toEqual([me, me, me, me, me])
})

test('nothing goes over the limits', () => {
  const doc = buildCampaignDoc()
  for (let count = 2; count < limits.pages; count += 1) addPage(doc, { path: '', title: '' }, null)
  expect(addPage(doc, { path: '', title: '' }, null)).toBe(false)
  for (let count = 2; count < limits.sectionsPerPage; count += 1) {
    addSection(doc, { pageId: 'id1', columns: 1 }, null)
  }
  expect(addSection(doc, { pageId: 'id1', columns: 1 }, null)).toBe(false)
  expect(duplicateSection(doc, { sectionId: 'id2' }, null)).toBe(false)
  expect(moveSection(doc, { sectionId: 'id8', pageId: 'id1', index: 0 }, null)).toBe(false)
  expect(flawsOf(read(doc))).toEqual([])
  expect(blockIdsOf(read(doc))).toEqual(['id3', 'id4', 'id6'])
})

test('a responsive choice may differ at narrower widths, until it follows again', () => {
  const doc = buildCampaignDoc()
  expect(setProp(doc, { ...block, name: 'align@phone', value: 'right' }, null)).toBe(true)
  expect(setProp(doc, { ...block, name: 'align@watch', value: 'right' }, null)).toBe(false)
  expect(setProp(doc, { ...block, name: 'tone@phone', value: 'loud' }, null)).toBe(false)
  expect(props(doc)).toMatchObject({ align: 'left', 'align@phone': 'right' })
  expect(setProp(doc, { ...block, name: 'align', value: null }, null)).toBe(false)
  expect(setProp(doc, { ...block, name: 'align@phone', value: null }, null)).toBe(true)
  expect(props(doc)).not.toHaveProperty('align@phone')
  const sectionId = 'id2'
  const narrow = { 'padding@phone': 'none' } as const
  expect(setSectionStyle(doc, { sectionId, style: narrow }, null)).toBe(true)
  expect(section(doc, 0)?.style).toMatchObject(narrow)
  setSectionStyle(doc, { sectionId, style: {}, unset: ['padding@phone', 'padding'] }, null)
  expect(section(doc, 0)?.style).toEqual({ ...defaultStyle, ratio: [1, 1] })
})

test('settings are set one by one, copied along, and gone when they are as they come', () => {
  const doc = buildCampaignDoc()
  const settingsOf = (at: number) => section(doc, at)?.settings
  const blocks = { level: 'blocks', ids: [block.blockId, 'gone'] } as const
  expect(setSettings(doc, { ...blocks, settings: { locked: true, name: ' Top ' } }, null)).toBe(
    true,
  )
  expect(setSettings(doc, { ...blocks, settings: { hideOn: ['phone'] } }, null)).toBe(true)
  expect(setSettings(doc, { ...blocks, settings: { showFrom: 'tomorrow' } }, null)).toBe(true)
  expect(setSettings(doc, { ...blocks, ids: ['gone'], settings: {} }, null)).toBe(false)
  const set = { ...defaultSettings, locked: true, name: 'Top', hideOn: ['phone'] }
  expect(section(doc, 0)?.columns[0]?.blocks[0]?.settings).toEqual(set)
  duplicateBlock(doc, { blockId: block.blockId, id: 'twin' }, null)
  expect(section(doc, 0)?.columns[0]?.blocks[1]?.settings).toEqual(set)

  const sections = { level: 'sections', ids: ['id2'] } as const
  const showFrom = '2026-12-01T09:00:00.000Z'
  setSettings(doc, { ...sections, settings: { showFrom } }, null)
  duplicateSection(doc, { sectionId: 'id2' }, null)
  expect(settingsOf(0)).toEqual({ ...defaultSettings, showFrom })
  expect(settingsOf(1)).toEqual(settingsOf(0))
  setSettings(doc, { ...sections, settings: { showFrom: '' } }, null)
  expect(settingsOf(0)).toBe(defaultSettings)
})
