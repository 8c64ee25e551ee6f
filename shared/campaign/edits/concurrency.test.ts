import { describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import { blockIdsOf, flawsOf } from '../../testing/valid-snapshot.ts'
import { addBlock } from './add-block.ts'
import { addListItem } from '../props/add-list-item.ts'
import { addSection } from './add-section.ts'
import { moveBlock } from './move-block.ts'
import { moveListItem } from '../props/move-list-item.ts'
import { moveSection } from './move-section.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { removeBlocks } from './remove-blocks.ts'
import { removePage } from './remove-page.ts'
import { removeSection } from './remove-section.ts'
import { restore } from '../history/restore.ts'
import { setSectionColumns } from './set-section-columns.ts'
import { setText } from '../props/set-text.ts'
import type { CampaignSnapshot } from '../model/snapshot.ts'

const findModel = buildFindModel()

// The seed's ids: page id1 [section id2 [id2.1: id3 id4] [id2.2]] [section id5 [id5.1: id6]],
// page id7 [section id8 [id8.1]].
/** Column ids with the blocks in them, empty ones left out. */
function layout(snapshot: CampaignSnapshot): Record<string, string[]> {
  const columns = snapshot.pages.flatMap((page) =>
    page.sections.flatMap((section) => section.columns),
  )
  return Object.fromEntries(
    columns
      .filter(({ blocks }) => blocks.length > 0)
      .map(({ id, blocks }) => [id, blocks.map((block) => block.id)]),
  )
}

// Of two concurrent writes to one key the higher client id wins, so everything is tried both ways.
describe.each([
  [1, 2],
  [2, 1],
])('clients %i and %i', (leftId, rightId) => {
  function together(mine: (doc: Y.Doc) => void, theirs: (doc: Y.Doc) => void) {
    const left = buildCampaignDoc()
    const right = buildReplica(left)
    left.clientID = leftId
    right.clientID = rightId
    mine(left)
    theirs(right)
    syncDocs(left, right)
    const snapshot = readCampaign(left, findModel)
    expect(readCampaign(right, findModel)).toEqual(snapshot)
    expect(flawsOf(snapshot)).toEqual([])
    return { left, right, snapshot }
  }

  test('the same block moved by two to different places is at one of them, once', () => {
    const { snapshot } = together(
      (doc) => moveBlock(doc, { blockId: 'id3', columnId: 'id2.2', index: 0 }, null),
      (doc) => moveBlock(doc, { blockId: 'id3', columnId: 'id8.1', index: 0 }, null),
    )
    expect(blockIdsOf(snapshot).filter((id) => id === 'id3')).toHaveLength(1)
  })

  test('a block moved away survives the removal of its section, and of itself', () => {
    const move = (doc: Y.Doc) =>
      moveBlock(doc, { blockId: 'id3', columnId: 'id8.1', index: 0 }, null)
    const section = together(move, (doc) => removeSection(doc, { sectionId: 'id2' }, null))
    expect(layout(section.snapshot)).toEqual({ 'id5.1': ['id6'], 'id8.1': ['id3'] })
    const block = together(move, (doc) => removeBlocks(doc, { blockIds: ['id3'] }, null))
    expect(layout(block.snapshot)).toEqual({ 'id2.1': ['id4'], 'id5.1': ['id6'], 'id8.1': ['id3'] })
  })

  test('a section moved to another page survives the removal of its page with all its blocks', () => {
    const { snapshot } = together(
      (doc) => moveSection(doc, { sectionId: 'id2', pageId: 'id7', index: 0 }, null),
      (doc) => removePage(doc, { pageId: 'id1' }, null),
    )
    expect(layout(snapshot)).toEqual({ 'id2.1': ['id3', 'id4'] })
  })

  test('a section moved while it is removed survives with all its blocks', () => {
    const { snapshot } = together(
      (doc) => moveSection(doc, { sectionId: 'id2', pageId: 'id7', index: 0 }, null),
      (doc) => removeSection(doc, { sectionId: 'id2' }, null),
    )
    expect(layout(snapshot)).toEqual({ 'id5.1': ['id6'], 'id2.1': ['id3', 'id4'] })
  })

  test('a block added to a section being removed is shown at the end of the first page', () => {
    const { left, snapshot } = together(
      (doc) => addBlock(doc, { columnId: 'id2.1', model: noteModel, id: 'new' }, null),
      (doc) => removeSection(doc, { sectionId: 'id2' }, null),
    )
    expect(layout(snapshot)).toEqual({ 'id5.1': ['id6', 'new'] })
    expect(restore(left, { level: 'sections', id: 'id2' }, null)).toBe(true)
    expect(layout(readCampaign(left, findModel))).toEqual({
      'id2.1': ['id3', 'id4', 'new'],
      'id5.1': ['id6'],
    })
  })

  test('a section added to a page being removed is shown on the first page', () => {
    const { snapshot } = together(
      (doc) => addSection(doc, { pageId: 'id7', columns: 2, id: 'new' }, null),
      (doc) => removePage(doc, { pageId: 'id7' }, null),
    )
    expect(snapshot.pages.map(({ id, sections }) => [id, sections.map((each) => each.id)])).toEqual(
      [['id1', ['id2', 'id5', 'new']]],
    )
  })

  test('two who remove the two pages leave no page; what was added shows on a rescue page', () => {
    const { left, right } = together(
      (doc) => {
        addBlock(doc, { columnId: 'id8.1', model: noteModel, id: 'new' }, null)
        removePage(doc, { pageId: 'id1' }, null)
      },
      (doc) => removePage(doc, { pageId: 'id7' }, null),
    )
    const snapshot = readCampaign(left, findModel)
    expect(layout(snapshot)).toEqual({ 'rescue-column': ['new'] })
    expect(snapshot.pages[0]).toMatchObject({ id: 'rescue-page', path: '/' })
    expect(restore(right, { level: 'pages', id: 'id7' }, null)).toBe(true)
    expect(layout(readCampaign(right, findModel))).toEqual({ 'id8.1': ['new'] })
  })

  test('a block moved into a column being dropped is shown in the last column of that section', () => {
    const { snapshot } = together(
      (doc) => moveBlock(doc, { blockId: 'id6', columnId: 'id2.2', index: 0 }, null),
      (doc) => setSectionColumns(doc, { sectionId: 'id2', columns: 1 }, null),
    )
    expect(layout(snapshot)).toEqual({ 'id2.1': ['id3', 'id4', 'id6'] })
  })

  test('two who add a column add the same one, and keep what both put in it', () => {
    const widen = (id: string) => (doc: Y.Doc) => {
      setSectionColumns(doc, { sectionId: 'id5', columns: 2 }, null)
      addBlock(doc, { columnId: 'id5.2', model: noteModel, id }, null)
    }
    const { snapshot } = together(widen('x'), widen('y'))
    const section = snapshot.pages[0]?.sections[1]
    expect(section?.columns.map(({ id }) => id)).toEqual(['id5.1', 'id5.2'])
    expect(section?.columns[1]?.blocks.map(({ id }) => id).toSorted()).toEqual(['x', 'y'])
  })

  test('what was removed on its own before stays removed when its section is brought back', () => {
    const doc = buildCampaignDoc()
    removeBlocks(doc, { blockIds: ['id3'] }, null)
    removeSection(doc, { sectionId: 'id2' }, null)
    removePage(doc, { pageId: 'id1' }, null)
    restore(doc, { level: 'pages', id: 'id1' }, null)
    expect(layout(readCampaign(doc, findModel))).toEqual({ 'id5.1': ['id6'] })
    restore(doc, { level: 'sections', id: 'id2' }, null)
    expect(layout(readCampaign(doc, findModel))).toEqual({ 'id2.1': ['id4'], 'id5.1': ['id6'] })
    restore(doc, { level: 'blocks', id: 'id3' }, null)
    expect(layout(readCampaign(doc, findModel))['id2.1']).toEqual(['id3', 'id4'])
    expect(restore(doc, { level: 'blocks', id: 'id3' }, null)).toBe(false)
  })

  test('two who change one text from the same state both keep what they typed', () => {
    const change = (after: string) => (doc: Y.Doc) =>
      setText(doc, { blockId: 'id6', model: noteModel, name: 'label', before: 'C', after }, null)
    const { left, snapshot } = together(change('My C'), change('C, all right'))
    expect(snapshot.pages[0]?.sections[1]?.columns[0]?.blocks[0]?.props.label).toBe(
      'My C, all right',
    )
    // An input that still shows the text from before theirs arrived must not take theirs away.
    const args = { blockId: 'id6', model: noteModel, name: 'label' }
    setText(left, { ...args, before: 'My C', after: 'Our C' }, null)
    expect(
      readCampaign(left, findModel).pages[0]?.sections[1]?.columns[0]?.blocks[0]?.props,
    ).toEqual(expect.objectContaining({ label: 'Our C, all right' }))
  })

  test('an item of a list moved by two is in the list once', () => {
    const args = { blockId: 'id6', model: noteModel, name: 'rows' }
    const { snapshot } = together(
      (doc) => {
        addListItem(doc, { ...args, id: 'x', item: { name: 'X' } }, null)
        moveListItem(doc, { ...args, itemId: 'row1', index: 1 }, null)
      },
      (doc) => {
        addListItem(doc, { ...args, id: 'y', index: 0 }, null)
        moveListItem(doc, { ...args, itemId: 'row1', index: 0 }, null)
      },
    )
    const rows = snapshot.pages[0]?.sections[1]?.columns[0]?.blocks[0]?.props.rows
    const ids = Array.isArray(rows) ? rows.map(({ id }) => id).toSorted() : []
    expect(ids).toEqual(['row1', 'x', 'y'])
  })

  test('a block that survived its removal by a move can be moved back to where it was', () => {
    const { left } = together(
      (doc) => moveBlock(doc, { blockId: 'id3', columnId: 'id8.1', index: 0 }, null),
      (doc) => removeBlocks(doc, { blockIds: ['id3'] }, null),
    )
    expect(moveBlock(left, { blockId: 'id3', columnId: 'id2.1', index: 0 }, null)).toBe(true)
    expect(layout(readCampaign(left, findModel))['id2.1']).toEqual(['id3', 'id4'])
  })

  test('bringing a section back leaves no mark that a later removal elsewhere could bring to life', () => {
    const { snapshot } = together(
      (doc) => {
        addBlock(doc, { columnId: 'id2.1', model: noteModel, id: 'new' }, null)
        removeSection(doc, { sectionId: 'id2' }, null)
        restore(doc, { level: 'sections', id: 'id2' }, null)
      },
      // This one has never seen the new block, so the removal can't have meant it.
      (doc) => {
        removeSection(doc, { sectionId: 'id2' }, null)
      },
    )
    expect(blockIdsOf(snapshot)).toContain('new')
  })
})
