import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits, typeInto } from '../../testing/random-edits.ts'
import { allPages, blockIdsOf, flawsOf } from '../../testing/valid-snapshot.ts'
import { addBlock } from '../edits/add-block.ts'
import { addSection } from '../edits/add-section.ts'
import { addVariant } from '../variants/add-variant.ts'
import { columnId } from '../edits/create-section.ts'
import { createUndo } from '../undo/create-undo.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { moveBlock } from '../edits/move-block.ts'
import { moveSection } from '../edits/move-section.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removePage } from '../edits/remove-page.ts'
import { removeSection } from '../edits/remove-section.ts'
import { restore } from './restore.ts'
import { restoreBlock } from './restore-block.ts'
import { restoreVersion } from './restore-version.ts'
import { setProp } from '../props/set-prop.ts'
import { setSettings } from '../edits/set-settings.ts'
import { setText } from '../props/set-text.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../model/snapshot.ts'
import { splitId } from '../document/variant-ids.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)

function editAll(doc: Y.Doc, edits: readonly RandomEdit[]): void {
  for (const edit of edits) applyEdit(doc, read(doc), edit)
}

function blockOf(snapshot: CampaignSnapshot, id: string): BlockSnapshot | undefined {
  return allPages(snapshot)
    .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.id === id)
}

const edits = (maxLength: number) => fc.array(randomEdits(), { maxLength, size: 'max' })

describe('restoring a version', () => {
  it('makes any campaign read as it did, and once more changes nothing', () => {
    const property = fc.property(edits(30), edits(30), (before, after) => {
      const doc = buildCampaignDoc()
      editAll(doc, before)
      const past = buildReplica(doc)
      const then = read(past)
      editAll(doc, after)
      restoreVersion(doc, past, null)
      expect(read(doc)).toEqual(then)
      const state = Y.encodeStateAsUpdate(doc)
      expect(restoreVersion(doc, past, null)).toBe(false)
      expect(Y.encodeStateAsUpdate(doc)).toEqual(state)
      expect(read(past)).toEqual(then)
    })
    fc.assert(property, { numRuns: 80 })
  }, 90_000)

  it('is one step of undo, which takes back only the restoring', () => {
    const property = fc.property(edits(20), edits(20), edits(6), (before, after, others) => {
      const doc = buildCampaignDoc()
      editAll(doc, before)
      const past = buildReplica(doc)
      editAll(doc, after)
      const now = read(doc)
      const me = {}
      const undo = createUndo(doc, me)
      const hasChanged = restoreVersion(doc, past, me)
      if (others.length === 0) {
        expect(undo.undo()).toBe(hasChanged)
        expect(read(doc)).toEqual(now)
        return
      }
      const colleague = buildReplica(doc)
      colleague.clientID = 77
      editAll(colleague, others)
      syncDocs(doc, colleague)
      undo.undo()
      expect(flawsOf(read(doc))).toEqual([])
      syncDocs(doc, colleague)
      expect(read(doc)).toEqual(read(colleague))
    })
    fc.assert(property, { numRuns: 80 })
  }, 90_000)

  it('keeps what a colleague types elsewhere at the same moment', () => {
    let tried = 0
    const property = fc.property(edits(15), edits(15), (before, after) => {
      const doc = buildCampaignDoc()
      editAll(doc, before)
      const past = buildReplica(doc)
      const then = read(past)
      editAll(doc, after)
      const colleague = buildReplica(doc)
      colleague.clientID = 77
      const same = notesOf(then).find((note) => isEqual(blockOf(read(doc), note.id), note))
      if (!same) return
      tried++
      const label = `${String(same.props.label)}!`
      setText(colleague, { blockId: same.id, model: noteModel, name: 'label', after: label }, null)
      restoreVersion(doc, past, null)
      syncDocs(doc, colleague)
      expect(read(doc)).toEqual(read(colleague))
      expect(blockOf(read(doc), same.id)?.props.label).toBe(label)
      const others = notesOf(then).filter(({ id }) => id !== same.id)
      for (const other of others) expect(blockOf(read(doc), other.id)).toEqual(other)
    })
    fc.assert(property, { numRuns: 80 })
    expect(tried).toBeGreaterThan(30)
  }, 90_000)

  it('keeps what a colleague types in a text that is brought back, and what they add', () => {
    const doc = buildCampaignDoc()
    const body = { blockId: 'id3', model: noteModel, name: 'body' }
    ensureRichText(doc, body, null)
    typeInto(findRichText(doc, 'id3', 'body'), 0, 'Spring sale')
    const past = buildReplica(doc)
    typeInto(findRichText(doc, 'id3', 'body'), 6, ' and summer')
    const colleague = buildReplica(doc)
    colleague.clientID = 77
    typeInto(findRichText(colleague, 'id3', 'body'), 0, 'The ')
    const added = addBlock(colleague, { columnId: columnId('id2', 0), model: noteModel }, null)
    restoreVersion(doc, past, null)
    syncDocs(doc, colleague)
    expect(wordsOf(blockOf(read(doc), 'id3'))).toBe('The Spring sale')
    expect(added === false ? added : blockOf(read(doc), added)).toBeDefined()
  })

  it('removes what was added since, so that it can be brought back', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    const added = addSection(doc, { pageId: 'id1', columns: 1 }, null)
    expect(restoreVersion(doc, past, null)).toBe(true)
    expect(read(doc)).toEqual(read(past))
    expect(restore(doc, { level: 'sections', id: String(added) }, null)).toBe(true)
  })
})

describe('restoring one block', () => {
  it('writes nothing the second time, also where a variant has less than its page by now', () => {
    const doc = buildCampaignDoc()
    addVariant(doc, { pageId: 'id1', id: 'v' }, null)
    const past = buildReplica(doc)
    setSettings(doc, { level: 'blocks', ids: ['id4'], settings: { name: 'Opening' } }, null)
    expect(restoreBlock(doc, past, { blockId: 'v~id4' }, null)).toBe(true)
    const state = Y.encodeStateAsUpdate(doc)
    restoreBlock(doc, past, { blockId: 'v~id4' }, null)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(state)
  })

  const restoreIt = (doc: Y.Doc, past: Y.Doc, blockId: string) =>
    restoreBlock(doc, past, { blockId }, null)

  it('changes no other block, and makes it say what it said', () => {
    let tried = 0
    const property = fc.property(edits(20), edits(20), fc.nat(40), (before, after, nth) => {
      const doc = buildCampaignDoc()
      editAll(doc, before)
      const past = buildReplica(doc)
      const then = read(past)
      editAll(doc, after)
      const was = read(doc)
      const ids = blockIdsOf(then)
      const id = ids[nth % Math.max(1, ids.length)]
      if (id === undefined || !restoreIt(doc, past, id)) return
      tried++
      const is = read(doc)
      const past0 = must(blockOf(then, id), 'a block of the past')
      expect(blockOf(is, id)).toEqual(past0)
      for (const other of blockIdsOf(was).filter((each) => !isOneOf(each, id)))
        expect(blockOf(is, other)).toEqual(blockOf(was, other))
      const restOf = (snapshot: CampaignSnapshot) =>
        blockIdsOf(snapshot).filter((each) => !isOneOf(each, id))
      expect(restOf(is)).toEqual(restOf(was))
      const state = Y.encodeStateAsUpdate(doc)
      restoreIt(doc, past, id)
      expect(Y.encodeStateAsUpdate(doc)).toEqual(state)
    })
    fc.assert(property, { numRuns: 80, examples: [[[], blockWithoutColumn, 1]] })
    expect(tried).toBeGreaterThan(30)
  }, 90_000)

  const orderIn = (doc: Y.Doc, section: number) =>
    read(doc).pages[0]?.sections[section]?.columns.map(({ blocks }) => blocks.map(({ id }) => id))

  it('puts it back where it was among those that are there', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    addBlock(doc, { columnId: columnId('id2', 0), model: noteModel, index: 0, id: 'new' }, null)
    moveBlock(doc, { blockId: 'id3', columnId: columnId('id2', 1), index: 0 }, null)
    restoreIt(doc, past, 'id3')
    expect(orderIn(doc, 0)).toEqual([['id3', 'new', 'id4'], []])
    removeBlocks(doc, { blockIds: ['id4'] }, null)
    restoreIt(doc, past, 'id4')
    expect(orderIn(doc, 0)).toEqual([['id3', 'id4', 'new'], []])
  })

  it('leaves it where it is when only others came between', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    addBlock(doc, { columnId: columnId('id2', 0), model: noteModel, index: 1, id: 'new' }, null)
    setProp(doc, { blockId: 'id4', model: noteModel, name: 'size', value: 40 }, null)
    restoreIt(doc, past, 'id4')
    expect(orderIn(doc, 0)).toEqual([['id3', 'new', 'id4'], []])
    expect(blockOf(read(doc), 'id4')?.props.size).toBe(16)
  })

  it('comes before blocks without a column, which stay where a variant shows them', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    moveSection(doc, { sectionId: 'id2', pageId: 'id7', index: 1 }, null)
    addVariant(doc, { pageId: 'id7', id: 'v' }, null)
    removeSection(doc, { sectionId: 'id2' }, null)
    restore(doc, { level: 'blocks', id: 'id3' }, null)
    expect(orderIn(doc, 0)).toEqual([['id6', 'id3']])
    expect(blockIdsOf(read(doc))).toContain('v~id3')
    expect(restoreIt(doc, past, 'id4')).toBe(true)
    expect(orderIn(doc, 0)).toEqual([['id6', 'id4', 'id3']])
    expect(blockIdsOf(read(doc))).toContain('v~id3')
  })

  it('finds the nearest place when its section or its page is gone', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    const second = must(read(doc).pages[0]?.sections[1], 'a second section')
    const id = must(second.columns[0]?.blocks[0], 'a block in it').id
    removeSection(doc, { sectionId: second.id }, null)
    expect(restoreIt(doc, past, id)).toBe(true)
    expect(orderIn(doc, 0)).toEqual([['id3', 'id4'], [id]])
    const other = buildReplica(past)
    removePage(other, { pageId: 'id1' }, null)
    expect(restoreIt(other, past, id)).toBe(true)
    expect(read(other).pages.map(({ path }) => path)).toEqual(['/thanks'])
    expect(blockIdsOf(read(other))).toEqual([id])
  })

  it('says no of a block that was not there, and where there is no place', () => {
    const doc = buildCampaignDoc()
    const past = buildReplica(doc)
    addBlock(doc, { columnId: columnId('id2', 0), model: noteModel, id: 'new' }, null)
    expect(restoreIt(doc, past, 'new')).toBe(false)
    for (const { id } of read(doc).pages.toReversed()) removePage(doc, { pageId: id }, null)
    if (read(doc).pages.length === 0) expect(restoreIt(doc, past, 'id3')).toBe(false)
  })
})

/**
 * A section is moved to another page, removed there, and one of its blocks brought back alone: the
 * first page shows it as its last, and the variant of the other page shows it, too.
 */
const blockWithoutColumn: RandomEdit[] = [
  { kind: 'moveSection', a: 1, b: 0, c: 1 },
  { kind: 'addVariant', a: 1, b: 0, c: 0 },
  { kind: 'removeSection', a: 0, b: 2, c: 0 },
  { kind: 'restore', a: 2, b: 0, c: 0 },
]

const notesOf = (snapshot: CampaignSnapshot) =>
  blockIdsOf(snapshot)
    .filter((id) => !splitId(id))
    .map((id) => must(blockOf(snapshot, id), 'a shown block'))
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Whether it is the block, or what a variant makes of it. */
const isOneOf = (each: string, id: string) =>
  each === id || splitId(each)?.baseId === id || each === splitId(id)?.baseId
const wordsOf = (block: BlockSnapshot | undefined) =>
  [...JSON.stringify(block?.props.body).matchAll(/"text":"([^"]*)"/g)]
    .map(([, text]) => text)
    .join('')
