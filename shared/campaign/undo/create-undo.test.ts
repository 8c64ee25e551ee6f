import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  emptyText,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import { must } from '../../lib/must.ts'
import { typeInto } from '../../testing/random-edits.ts'
import { blockIdsOf, flawsOf } from '../../testing/valid-snapshot.ts'
import { addBlock } from '../edits/add-block.ts'
import { addSection } from '../edits/add-section.ts'
import { createUndo } from './create-undo.ts'
import { findRichText } from '../props/find-prop.ts'
import { moveBlock } from '../edits/move-block.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removeSection } from '../edits/remove-section.ts'
import { setProp } from '../props/set-prop.ts'

const findModel = buildFindModel()

/** My document with undo, and a colleague's replica. */
function buildPair() {
  const mine = buildCampaignDoc()
  const theirs = buildReplica(mine)
  const me = { name: 'me' }
  const undo = createUndo(mine, me, { captureTimeout: 0 })
  return { mine, theirs, me, undo, read: () => readCampaign(mine, findModel) }
}

test('takes back each kind of edit, and does it again', () => {
  const { mine, me, undo, read } = buildPair()
  const start = read()
  addBlock(mine, { columnId: 'id8.1', model: noteModel, id: 'new' }, me)
  moveBlock(mine, { blockId: 'id3', columnId: 'id8.1', index: 0 }, me)
  setProp(mine, { blockId: 'id3', model: noteModel, name: 'size', value: 40 }, me)
  removeSection(mine, { sectionId: 'id5' }, me)
  const end = read()
  for (let step = 0; step < 4; step += 1) expect(undo.undo()).toBe(true)
  expect(read()).toEqual(start)
  expect(undo.undo()).toBe(false)
  for (let step = 0; step < 4; step += 1) expect(undo.redo()).toBe(true)
  expect(read()).toEqual(end)
})

test('leaves what others did, also to the very same thing', () => {
  const { mine, theirs, me, undo, read } = buildPair()
  setProp(mine, { blockId: 'id3', model: noteModel, name: 'size', value: 40 }, me)
  syncDocs(mine, theirs)
  setProp(theirs, { blockId: 'id3', model: noteModel, name: 'size', value: 50 }, null)
  setProp(theirs, { blockId: 'id4', model: noteModel, name: 'size', value: 60 }, null)
  syncDocs(mine, theirs)
  undo.undo()
  const [first, second] = read().pages[0]?.sections[0]?.columns[0]?.blocks ?? []
  expect([first?.props.size, second?.props.size]).toEqual([50, 60])
})

test('a step of which others left nothing is gone with the next undo, and listeners hear of it', () => {
  const { mine, theirs, me, undo } = buildPair()
  setProp(mine, { blockId: 'id3', model: noteModel, name: 'size', value: 40 }, me)
  syncDocs(mine, theirs)
  setProp(theirs, { blockId: 'id3', model: noteModel, name: 'size', value: 50 }, null)
  syncDocs(mine, theirs)
  let canUndo = undo.canUndo()
  undo.subscribe(() => void (canUndo = undo.canUndo()))
  expect(undo.undo()).toBe(false)
  expect(canUndo).toBe(false)
})

test('undoing an addition keeps the block when someone has written in it', () => {
  const { mine, theirs, me, undo, read } = buildPair()
  addBlock(mine, { columnId: 'id8.1', model: noteModel, id: 'new' }, me)
  mine.transact(() => typeInto(findRichText(mine, 'new', 'body'), 0, 'mine'), me)
  syncDocs(mine, theirs)
  typeInto(findRichText(theirs, 'new', 'body'), 4, ' theirs')
  syncDocs(mine, theirs)
  undo.undo()
  undo.undo()
  syncDocs(mine, theirs)
  const block = read().pages[1]?.sections[0]?.columns[0]?.blocks[0]
  expect(block).toMatchObject({ id: 'new', kind: 'note', props: { size: 16 } })
  expect(JSON.stringify(block?.props.body)).toContain(' theirs')
  expect(JSON.stringify(block?.props.body)).not.toContain('mine')
  expect(readCampaign(theirs, findModel)).toEqual(read())
})

test('undoing an added section keeps it when someone has put a block in it', () => {
  const { mine, theirs, me, undo, read } = buildPair()
  addSection(mine, { pageId: 'id7', columns: 2, id: 'band' }, me)
  syncDocs(mine, theirs)
  addBlock(theirs, { columnId: 'band.2', model: noteModel, id: 'new' }, null)
  syncDocs(mine, theirs)
  undo.undo()
  const section = read().pages[1]?.sections[1]
  expect(section?.id).toBe('band')
  expect(section?.columns.at(-1)?.blocks.map(({ id }) => id)).toEqual(['new'])
  expect(flawsOf(read())).toEqual([])
})

test('undoing an addition that nobody touched takes it away', () => {
  const { mine, theirs, me, undo, read } = buildPair()
  addSection(mine, { pageId: 'id7', columns: 2, id: 'band' }, me)
  addBlock(mine, { columnId: 'band.1', model: noteModel, id: 'new' }, me)
  syncDocs(mine, theirs)
  undo.undo()
  undo.undo()
  expect(read().pages[1]?.sections.map(({ id }) => id)).toEqual(['id8'])
  expect(blockIdsOf(read())).not.toContain('new')
})

test('undoing a removal that someone undid in another way leaves one block', () => {
  const { mine, theirs, me, undo, read } = buildPair()
  removeBlocks(mine, { blockIds: ['id3'] }, me)
  moveBlock(theirs, { blockId: 'id3', columnId: 'id8.1', index: 0 }, null)
  syncDocs(mine, theirs)
  undo.undo()
  expect(blockIdsOf(read()).filter((id) => id === 'id3')).toEqual(['id3'])
  expect(flawsOf(read())).toEqual([])
})

test('edits within the timeout are one step unless capturing is stopped', () => {
  const doc = buildCampaignDoc()
  const me = { name: 'me' }
  const undo = createUndo(doc, me, { captureTimeout: 60_000 })
  const size = (value: number) =>
    setProp(doc, { blockId: 'id3', model: noteModel, name: 'size', value }, me)
  const shown = () =>
    readCampaign(doc, findModel).pages[0]?.sections[0]?.columns[0]?.blocks[0]?.props.size
  size(20)
  size(30)
  undo.stopCapturing()
  size(40)
  size(50)
  undo.undo()
  expect(shown()).toBe(30)
  undo.undo()
  expect(shown()).toBe(16)
  expect(undo.canUndo()).toBe(false)
})

test('further origins of the same person count, and listeners hear of it', () => {
  const doc = buildCampaignDoc()
  const tiptap = { key: 'y-sync' }
  const undo = createUndo(doc, { name: 'me' }, { trackedOrigins: new Set([tiptap]) })
  const heard = vi.fn<() => void>()
  const leave = undo.subscribe(heard)
  doc.transact(() => typeInto(findRichText(doc, 'id3', 'body'), 0, 'x'), tiptap)
  expect(undo.canUndo()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  leave()
  undo.undo()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(readRichText(must(findRichText(doc, 'id3', 'body'), 'the text'))).toEqual(emptyText)
  undo.destroy()
  expect(doc).toBeInstanceOf(Y.Doc)
})
