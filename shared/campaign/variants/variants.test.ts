import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildFindModel,
  buildMakeId,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import {
  blockOf,
  buildVariantDoc as buildDoc,
  differencesOf,
  pageIn,
  variantIn,
} from '../../testing/variant-doc.ts'
import { addBlock } from '../edits/add-block.ts'
import { addListItem } from '../props/add-list-item.ts'
import { addPage } from '../edits/add-page.ts'
import { addSection } from '../edits/add-section.ts'
import { addVariant } from './add-variant.ts'
import { applyVariant } from './apply-variant.ts'
import { createUndo } from '../undo/create-undo.ts'
import { dropEqualCopy } from './drop-equal-copy.ts'
import { duplicateBlock } from '../edits/duplicate-block.ts'
import { duplicateSection } from '../edits/duplicate-section.ts'
import { duplicateVariant } from './duplicate-variant.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { limits } from '../model/limits.ts'
import { moveBlocks } from '../edits/move-blocks.ts'
import { movePage } from '../edits/move-page.ts'
import { moveSections } from '../edits/move-sections.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removePage } from '../edits/remove-page.ts'
import { removeSection } from '../edits/remove-section.ts'
import { removeVariant } from './remove-variant.ts'
import { renameVariant } from './rename-variant.ts'
import { resetInherited } from './reset-inherited.ts'
import { resetVariant } from './reset-variant.ts'
import { restore } from '../history/restore.ts'
import { setPage } from '../edits/set-page.ts'
import { setProp } from '../props/set-prop.ts'
import { setSectionColumns } from '../edits/set-section-columns.ts'
import { setSectionStyle } from '../edits/set-section-style.ts'
import { setSettings } from '../edits/set-settings.ts'
import { plainLine } from '../text/line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { setText } from '../props/set-text.ts'
import type { PageSnapshot } from '../model/snapshot.ts'
import { readDifferences } from './variant-differences.ts'

// The seed's ids: page id1 [section id2 [id2.1: id3 id4] [id2.2]] [section id5 [id5.1: id6]],
// page id7 [section id8 [id8.1]].
const findModel = buildFindModel()

/** Sections of columns of block ids. */
function layout({ sections }: PageSnapshot): unknown[] {
  return sections.map(({ id, columns }) => [
    id,
    ...columns.map(({ blocks }) => blocks.map((block) => block.id)),
  ])
}

const size = (blockId: string, value: number) => ({
  blockId,
  model: noteModel,
  name: 'size',
  value,
})
const textOf = (blockId: string) => ({ blockId, model: noteModel, name: 'label' })

test('a new variant shows what its page shows, and stores nothing of it', () => {
  const doc = buildDoc()
  const page = pageIn(doc)
  const variant = variantIn(doc)
  expect(layout(variant)).toEqual([
    ['v~id2', ['v~id3', 'v~id4'], []],
    ['v~id5', ['v~id6']],
  ])
  expect(blockOf(variant, 'v~id3').props).toEqual(blockOf(page, 'id3').props)
  expect(variant).toMatchObject({ id: 'v', name: '', path: '/', title: 'Home' })
  expect(
    [...must(doc.getMap<Y.Map<unknown>>('pages').get('v'), 'stored').keys()].toSorted(),
  ).toEqual(['order', 'parent'])
  expect(differencesOf(doc)).toEqual([])
})

test('the page changes its variant where that does not differ, field by field', () => {
  const doc = buildDoc()
  setProp(doc, size('v~id3', 40), null)
  setProp(doc, size('id3', 50), null)
  setProp(doc, { ...size('id3', 0), name: 'tone', value: 'loud' }, null)
  expect(blockOf(pageIn(doc), 'id3').props).toMatchObject({ size: 50, tone: 'loud' })
  expect(blockOf(variantIn(doc), 'v~id3').props).toMatchObject({ size: 40, tone: 'loud' })
  setText(doc, { ...textOf('v~id3'), after: 'A in v' }, null)
  setText(doc, { ...textOf('id3'), after: 'A on the page' }, null)
  setText(doc, { ...textOf('id4'), after: 'B' }, null)
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('A in v')
  expect(blockOf(variantIn(doc), 'v~id4').props.label).toBe('B')
  setProp(doc, size('v~id3', 50), null)
  expect(readDifferences(doc, variantIn(doc))).toEqual([
    { kind: 'changed', level: 'blocks', id: 'v~id3', props: ['label'], keys: [] },
  ])
})

test('rich text and lists are copied as a whole when the variant first writes into them', () => {
  const doc = buildDoc()
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  typeInto(ensureRichText(doc, body, null), 0, 'Hello')
  expect(JSON.stringify(blockOf(variantIn(doc), 'v~id3').props.body)).toContain('Hello')
  expect(JSON.stringify(blockOf(pageIn(doc), 'id3').props.body)).not.toContain('Hello')
  addListItem(doc, { ...body, name: 'rows', item: { name: 'Second' } }, null)
  expect(blockOf(variantIn(doc), 'v~id3').props.rows).toHaveLength(2)
  expect(blockOf(pageIn(doc), 'id3').props.rows).toHaveLength(1)
})

test('a copy that is no other than the page’s is given up, one that differs is kept', () => {
  const doc = buildDoc()
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  const copy = ensureRichText(doc, body, null)
  copy?.insertEmbed(copy.length, makeLineEnd(plainLine))
  copy?.delete(copy.length - 1, 1)
  expect(dropEqualCopy(doc, body, null)).toBe(false)
  copy?.insertEmbed(0, makeLineEnd(plainLine))
  copy?.delete(1, 1)
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
  expect(dropEqualCopy(doc, body, null)).toBe(true)
  expect(differencesOf(doc)).toEqual([])
  typeInto(ensureRichText(doc, body, null), 0, 'Hello')
  expect(ensureRichText(doc, body, null)).not.toBe(copy)
  expect(dropEqualCopy(doc, body, null)).toBe(false)
  expect(dropEqualCopy(doc, { ...body, blockId: 'id3' }, null)).toBe(false)
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
})

test('settings and the look of a section differ key by key, also by saying less', () => {
  const doc = buildDoc()
  setSettings(doc, { level: 'blocks', ids: ['id3'], settings: { locked: true, name: 'Top' } }, null)
  setSettings(doc, { level: 'blocks', ids: ['v~id3'], settings: { locked: false } }, null)
  expect(blockOf(variantIn(doc), 'v~id3').settings).toMatchObject({ locked: false, name: 'Top' })
  setSectionStyle(
    doc,
    { sectionId: 'id2', style: { 'padding@phone': 'none', width: 'wide' } },
    null,
  )
  setSectionStyle(doc, { sectionId: 'v~id2', style: {}, unset: ['padding@phone'] }, null)
  setSectionStyle(doc, { sectionId: 'v~id2', style: { ratio: [2, 1] } }, null)
  const { style } = must(variantIn(doc).sections[0], 'the section')
  expect(style).toMatchObject({ width: 'wide', ratio: [2, 1] })
  expect(style['padding@phone']).toBe(undefined)
  expect(pageIn(doc).sections[0]?.style).toMatchObject({ 'padding@phone': 'none', ratio: [1, 1] })
})

test('blocks and sections move, go and come in the variant alone', () => {
  const doc = buildDoc()
  const before = layout(pageIn(doc))
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'v~id2.1', index: 1 }, null)
  removeBlocks(doc, { blockIds: ['v~id4'] }, null)
  addBlock(doc, { columnId: 'v~id2.2', model: noteModel, id: 'own' }, null)
  duplicateBlock(doc, { blockId: 'v~id3', id: 'twin' }, null)
  moveSections(doc, { sectionIds: ['v~id5'], pageId: 'v', index: 0 }, null)
  addSection(doc, { pageId: 'v', columns: 1, id: 'extra' }, null)
  expect(layout(pageIn(doc))).toEqual(before)
  expect(layout(variantIn(doc))).toEqual([
    ['v~id5', []],
    ['v~id2', ['v~id3', 'twin', 'v~id6'], ['own']],
    ['extra', []],
  ])
  expect(differencesOf(doc)).toEqual([
    'moved v~id5',
    'added twin',
    'moved v~id6',
    'added own',
    'added extra',
    'removed v~id4',
  ])
})

test('a removed section takes along what it inherits and what is only in it, and brings it back', () => {
  const doc = buildDoc()
  const before = layout(variantIn(doc))
  addBlock(doc, { columnId: 'v~id2.2', model: noteModel, id: 'own' }, null)
  removeSection(doc, { sectionId: 'v~id2' }, null)
  expect(layout(variantIn(doc))).toEqual([['v~id5', ['v~id6']]])
  expect(setProp(doc, size('v~id3', 20), null)).toBe(false)
  expect(restore(doc, { level: 'sections', id: 'v~id2' }, null)).toBe(true)
  removeBlocks(doc, { blockIds: ['own'] }, null)
  expect(layout(variantIn(doc))).toEqual(before)
  expect(differencesOf(doc)).toEqual([])
})

test('what the page moves, adds and removes reaches the variant where its place is the same', () => {
  const doc = buildDoc()
  moveBlocks(doc, { blockIds: ['v~id3'], columnId: 'v~id5.1', index: 0 }, null)
  removeSection(doc, { sectionId: 'id2' }, null)
  addBlock(doc, { columnId: 'id5.1', model: noteModel, id: 'new' }, null)
  expect(layout(pageIn(doc))).toEqual([['id5', ['id6', 'new']]])
  expect(layout(variantIn(doc))).toEqual([['v~id5', ['v~id3', 'v~id6', 'v~new']]])
  expect(differencesOf(doc)).toEqual(['kept v~id3'])
  expect(restore(doc, { level: 'sections', id: 'v~id2' }, null)).toBe(true)
  expect(layout(variantIn(doc))[0]).toEqual(['v~id2', ['v~id4'], []])
})

test('blocks that a variant only orders otherwise go along when the page removes their section', () => {
  const doc = buildDoc()
  moveBlocks(doc, { blockIds: ['v~id4'], columnId: 'v~id2.1', index: 0 }, null)
  expect(layout(variantIn(doc))[0]).toEqual(['v~id2', ['v~id4', 'v~id3'], []])
  removeSection(doc, { sectionId: 'id2' }, null)
  expect(layout(variantIn(doc))).toEqual([['v~id5', ['v~id6']]])
})

test('columns are added and dropped in the variant alone', () => {
  const doc = buildDoc()
  setSectionColumns(doc, { sectionId: 'v~id5', columns: 3 }, null)
  setSectionColumns(doc, { sectionId: 'v~id2', columns: 1 }, null)
  expect(layout(variantIn(doc))).toEqual([
    ['v~id2', ['v~id3', 'v~id4']],
    ['v~id5', ['v~id6'], [], []],
  ])
  expect(pageIn(doc).sections.map(({ columns }) => columns.length)).toEqual([2, 1])
  setSectionColumns(doc, { sectionId: 'v~id2', columns: 2 }, null)
  expect(variantIn(doc).sections[0]?.columns.map(({ id }) => id)).toEqual(['v~id2.1', 'v~id2.2'])
})

test('what a variant inherits leaves it as a copy; the page keeps its own', () => {
  const doc = buildDoc()
  setProp(doc, size('v~id3', 40), null)
  moveBlocks(doc, { blockIds: ['v~id3'], columnId: 'id8.1', index: 0 }, null)
  const [moved] = pageIn(doc, 1).sections[0]?.columns[0]?.blocks ?? []
  expect(moved).toMatchObject({ kind: 'note', props: { size: 40, label: 'A' } })
  expect(layout(variantIn(doc))[0]).toEqual(['v~id2', ['v~id4'], []])
  moveSections(doc, { sectionIds: ['v~id2'], pageId: 'id7', index: 0 }, null)
  expect(pageIn(doc, 1).sections.map(({ columns }) => columns.length)).toEqual([2, 1])
  expect(layout(variantIn(doc))).toEqual([['v~id5', ['v~id6']]])
  expect(layout(pageIn(doc))[0]).toEqual(['id2', ['id3', 'id4'], []])
  expect(duplicateSection(doc, { sectionId: 'v~id5', makeId: buildMakeId('copy') }, null)).toBe(
    'copy1',
  )
  expect(layout(variantIn(doc))).toEqual([
    ['v~id5', ['v~id6']],
    ['copy1', ['copy2']],
  ])
})

test('a variant has its own words about the page, but not its path', () => {
  const doc = buildDoc()
  setPage(doc, { pageId: 'v', title: 'Other', path: '/other' }, null)
  setPage(doc, { pageId: 'id1', title: 'Start', description: 'All of it', path: '/start' }, null)
  expect(variantIn(doc)).toMatchObject({ title: 'Other', description: 'All of it', path: '/start' })
  expect(readCampaign(doc, findModel).pages.map(({ path }) => path)).toEqual(['/start', '/thanks'])
  resetInherited(doc, { level: 'pages', id: 'v', what: { keys: ['title'] } }, null)
  expect(variantIn(doc).title).toBe('Start')
})

test('one field, a place, a block or all of a variant follows the page again', () => {
  const doc = buildDoc()
  setProp(doc, size('v~id3', 40), null)
  setText(doc, { ...textOf('v~id3'), after: 'Mine' }, null)
  moveBlocks(doc, { blockIds: ['v~id3'], columnId: 'v~id5.1', index: 0 }, null)
  const reset = (what: Parameters<typeof resetInherited>[1]['what']) =>
    resetInherited(doc, { level: 'blocks', id: 'v~id3', what }, null)
  expect(reset({ prop: 'size' })).toBe(true)
  expect(blockOf(variantIn(doc), 'v~id3').props).toMatchObject({ size: 16, label: 'Mine' })
  reset('place')
  expect(layout(variantIn(doc))[0]).toEqual(['v~id2', ['v~id3', 'v~id4'], []])
  reset('everything')
  expect(differencesOf(doc)).toEqual([])
  addSection(doc, { pageId: 'v', columns: 1, id: 'extra' }, null)
  addBlock(doc, { columnId: 'v~id2.2', model: noteModel, id: 'own' }, null)
  setProp(doc, size('v~id4', 40), null)
  renameVariant(doc, { variantId: 'v', name: ' Short ' }, null)
  expect(resetVariant(doc, { variantId: 'v' }, null)).toBe(true)
  expect(differencesOf(doc)).toEqual([])
  expect(variantIn(doc).name).toBe('Short')
  expect(layout(variantIn(doc))).toHaveLength(2)
  expect(resetInherited(doc, { level: 'blocks', id: 'id3', what: 'everything' }, null)).toBe(false)
})

test('a page has a few variants at most; none has any itself, and none is a page', () => {
  const doc = buildDoc()
  expect(addVariant(doc, { pageId: 'v' }, null)).toBe(false)
  for (let at = 1; at < limits.variantsPerPage; at += 1) addVariant(doc, { pageId: 'id1' }, null)
  expect(addVariant(doc, { pageId: 'id1' }, null)).toBe(false)
  expect(duplicateVariant(doc, { variantId: 'v' }, null)).toBe(false)
  expect(removePage(doc, { pageId: 'v' }, null)).toBe(false)
  expect(movePage(doc, { pageId: 'v', index: 0 }, null)).toBe(false)
  expect(removeVariant(doc, { variantId: 'v' }, null)).toBe(true)
  expect(addVariant(doc, { pageId: 'id1' }, null)).not.toBe(false)
  expect(restore(doc, { level: 'pages', id: 'v' }, null)).toBe(false)
})

test('a variant is shown exactly while its page is, with all that is only in it', () => {
  const doc = buildDoc()
  addBlock(doc, { columnId: 'v~id2.2', model: noteModel, id: 'own' }, null)
  addPage(doc, { path: '/b', title: 'B', id: 'b', sectionId: 'bs' }, null)
  const before = layout(variantIn(doc))
  removePage(doc, { pageId: 'id1' }, null)
  expect(JSON.stringify(readCampaign(doc, findModel))).not.toContain('own')
  expect(setProp(doc, size('own', 20), null)).toBe(false)
  restore(doc, { level: 'pages', id: 'id1' }, null)
  expect(layout(must(pageIn(doc).variants[0], 'v'))).toEqual(before)
})

test('a copy of a variant differs as it does, and from then on by itself', () => {
  const doc = buildDoc()
  setProp(doc, size('v~id3', 40), null)
  addSection(doc, { pageId: 'v', columns: 2, id: 'extra', index: 1 }, null)
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'extra.2', index: 0 }, null)
  addBlock(doc, { columnId: 'v~id2.2', model: noteModel, id: 'own', props: { size: 30 } }, null)
  setSectionColumns(doc, { sectionId: 'v~id5', columns: 2 }, null)
  const copy = duplicateVariant(doc, { variantId: 'v', makeId: buildMakeId('w') }, null)
  expect(copy).toBe('w1')
  expect(layout(variantIn(doc, 1))).toEqual([
    ['w1~id2', ['w1~id3', 'w1~id4'], ['w3']],
    ['w2', [], ['w1~id6']],
    ['w1~id5', [], []],
  ])
  setProp(doc, size('v~id3', 41), null)
  setProp(doc, size('own', 31), null)
  expect(blockOf(variantIn(doc, 1), 'w1~id3').props.size).toBe(40)
  expect(blockOf(variantIn(doc, 1), 'w3').props.size).toBe(30)
})

test('made the page, a variant leaves the page as it was itself, in one step of undo', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me)
  setProp(doc, size('v~id3', 40), null)
  setSettings(doc, { level: 'blocks', ids: ['v~id6'], settings: { name: 'Last' } }, null)
  typeInto(ensureRichText(doc, { ...textOf('v~id3'), name: 'body' }, null), 0, 'Hello')
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'v~id2.2', index: 0 }, null)
  removeBlocks(doc, { blockIds: ['v~id4'] }, null)
  removeSection(doc, { sectionId: 'v~id5' }, null)
  addSection(doc, { pageId: 'v', columns: 1, id: 'extra', index: 0 }, null)
  addBlock(doc, { columnId: 'v~id2.1', model: noteModel, id: 'own' }, null)
  setPage(doc, { pageId: 'v', title: 'Other' }, null)
  const wanted = variantIn(doc)
  const before = pageIn(doc)
  expect(applyVariant(doc, { variantId: 'v' }, me)).toBe(true)
  const page = pageIn(doc)
  expect(page.variants).toEqual([])
  expect(JSON.parse(JSON.stringify(page.sections))).toEqual(
    JSON.parse(JSON.stringify(wanted.sections).replaceAll('v~', '')),
  )
  expect(page.title).toBe('Other')
  undo.undo()
  expect(pageIn(doc)).toEqual(before)
  expect(undo.canUndo()).toBe(false)
})

test('a block brought to a page and put elsewhere by the variant that became it outlives the section', () => {
  const doc = buildDoc()
  const other = buildReplica(doc)
  moveBlocks(doc, { blockIds: ['id6'], columnId: 'id2.1', index: 0 }, null)
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'v~id2.1', index: 2 }, null)
  applyVariant(doc, { variantId: 'v' }, null)
  removeSection(other, { sectionId: 'id2' }, null)
  syncDocs(doc, other)
  expect(layout(pageIn(doc))).toEqual([['id5', ['id6']]])
  expect(pageIn(other)).toEqual(pageIn(doc))
})

test('what a variant moved into a section and removed with it stays removed when it becomes the page', () => {
  const doc = buildDoc()
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'v~id2.1', index: 2 }, null)
  removeSection(doc, { sectionId: 'v~id2' }, null)
  applyVariant(doc, { variantId: 'v' }, null)
  expect(layout(pageIn(doc))).toEqual([['id5', []]])
  restore(doc, { level: 'sections', id: 'id2' }, null)
  expect(layout(pageIn(doc))[0]).toEqual(['id2', ['id3', 'id4', 'id6'], []])
})

test('of a section moved into a variant whole, and a block that it had taken from there, both come to the page', () => {
  const doc = buildDoc()
  setText(doc, { ...textOf('v~id6'), after: 'Mine' }, null)
  moveBlocks(doc, { blockIds: ['v~id6'], columnId: 'v~id2.1', index: 0 }, null)
  moveSections(doc, { sectionIds: ['id5'], pageId: 'v', index: 2 }, null)
  expect(layout(variantIn(doc))).toEqual([
    ['v~id2', ['v~id6', 'v~id3', 'v~id4'], []],
    ['id5', ['id6']],
  ])
  applyVariant(doc, { variantId: 'v' }, null)
  const page = pageIn(doc)
  const copy = must(page.sections[0]?.columns[0]?.blocks[0], 'what the variant had of it')
  expect(layout(page)).toEqual([
    ['id2', [copy.id, 'id3', 'id4'], []],
    ['id5', ['id6']],
  ])
  expect(copy.props).toMatchObject({ label: 'Mine' })
  expect(blockOf(page, 'id6').props).toMatchObject({ label: 'C' })
})

test('a removed variant that its remover takes back hides none that others have made since', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me, { captureTimeout: 0 })
  for (let at = 1; at < limits.variantsPerPage; at += 1) addVariant(doc, { pageId: 'id1' }, null)
  removeVariant(doc, { variantId: 'v' }, me)
  addVariant(doc, { pageId: 'id1', id: 'since' }, null)
  undo.undo()
  const shown = pageIn(doc).variants.map(({ id }) => id)
  expect(shown).toHaveLength(limits.variantsPerPage + 1)
  expect(shown.at(0)).toBe('v')
  expect(shown.at(-1)).toBe('since')
  expect(addVariant(doc, { pageId: 'id1' }, null)).toBe(false)
})

test('an edit of a variant is undone to what the page has, and others keep theirs', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me, { captureTimeout: 0 })
  setText(doc, { ...textOf('v~id3'), after: 'Mine' }, me)
  moveBlocks(doc, { blockIds: ['v~id3'], columnId: 'v~id5.1', index: 0 }, me)
  const other = buildReplica(doc)
  setProp(other, size('v~id3', 40), null)
  syncDocs(doc, other)
  undo.undo()
  expect(layout(variantIn(doc))[0]).toEqual(['v~id2', ['v~id3', 'v~id4'], []])
  undo.undo()
  expect(blockOf(variantIn(doc), 'v~id3').props).toMatchObject({ label: 'A', size: 40 })
  expect(readDifferences(doc, variantIn(doc))).toEqual([
    { kind: 'changed', level: 'blocks', id: 'v~id3', props: ['size'], keys: [] },
  ])
  undo.redo()
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('Mine')
})

test('two who make their first difference in one block at once both keep it', () => {
  const left = buildDoc()
  const right = buildReplica(left)
  setProp(left, size('v~id3', 40), null)
  moveBlocks(right, { blockIds: ['v~id3'], columnId: 'v~id5.1', index: 0 }, null)
  syncDocs(left, right)
  expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
  expect(layout(variantIn(left))[1]).toEqual(['v~id5', ['v~id3', 'v~id6']])
  expect(blockOf(variantIn(left), 'v~id3').props.size).toBe(40)
})
