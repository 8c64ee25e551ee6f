import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import { wordsOfLines } from '../testing/lines-in.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits, typeInto } from '../../testing/random-edits.ts'
import { inVariant } from '../document/variant-ids.ts'
import { addBlock } from '../edits/add-block.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removePage } from '../edits/remove-page.ts'
import { removeSection } from '../edits/remove-section.ts'
import { setTheme } from '../edits/set-theme.ts'
import { restore } from '../history/restore.ts'
import { findRichText } from '../props/find-prop.ts'
import { setProp } from '../props/set-prop.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { addVariant } from '../variants/add-variant.ts'
import { createUndo } from './create-undo.ts'
import type { Hiding } from './hidden-step.ts'
import { hidingNext } from './hidden-step.ts'

const findModel = buildFindModel()

/** I, who am told what hides a step, and a colleague whose edits arrive at once. */
function buildPair() {
  const mine = buildCampaignDoc()
  const me = { name: 'me' }
  let told: Hiding[] = []
  const undo = createUndo(mine, me, { captureTimeout: 0 })
  undo.holdBack((steps) => {
    told = hidingNext(mine, steps)
    return told.length > 0
  })
  const theirs = buildReplica(mine)
  return {
    mine,
    theirs,
    me,
    undo,
    told: () => told.map(({ level, id, by }) => [level, id, by === theirs.clientID]),
    /** What the colleague does, and both have. */
    theyDo: (edit: () => unknown) => {
      syncDocs(mine, theirs)
      edit()
      syncDocs(mine, theirs)
    },
    write: (words: string, blockId = 'id3') =>
      mine.transact(() => typeInto(findRichText(mine, blockId, 'body'), 0, words), me),
    words: (blockId = 'id3') => {
      const text = findRichText(mine, blockId, 'body')
      return text ? wordsOfLines(text).join('\n') : ''
    },
    shown: () => JSON.stringify(readCampaign(mine, findModel)),
  }
}

test('what I wrote in a block stays while a colleague’s deletion hides it, and goes once it is back', () => {
  const { mine, theirs, undo, told, theyDo, write, words, shown } = buildPair()
  write('mine')
  theyDo(() => removeBlocks(theirs, { blockIds: ['id3'] }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([['blocks', 'id3', true]])
  expect(words()).toContain('mine')
  expect([undo.canUndo(), undo.canRedo()]).toEqual([true, false])
  restore(mine, { level: 'blocks', id: 'id3' }, null)
  expect(shown()).toContain('mine')
  expect(undo.undo()).toBe(true)
  expect(shown()).not.toContain('mine')
  expect(undo.redo()).toBe(true)
  expect(shown()).toContain('mine')
})

test('what I took back is not done again out of sight, either', () => {
  const { theirs, undo, told, theyDo, write, words } = buildPair()
  write('mine')
  undo.undo()
  theyDo(() => removeBlocks(theirs, { blockIds: ['id3'] }, null))
  expect(undo.redo()).toBe(false)
  expect(told()).toEqual([['blocks', 'id3', true]])
  expect(words()).not.toContain('mine')
  expect(undo.canRedo()).toBe(true)
})

test('all that has to come back is named from the outside in', () => {
  const { theirs, undo, told, theyDo, write } = buildPair()
  write('mine')
  theyDo(() => removeBlocks(theirs, { blockIds: ['id3'] }, null))
  theyDo(() => removeSection(theirs, { sectionId: 'id2' }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([
    ['sections', 'id2', true],
    ['blocks', 'id3', true],
  ])
})

test('a page that is deleted hides what is in it', () => {
  const { theirs, undo, told, theyDo, write } = buildPair()
  write('mine')
  theyDo(() => removePage(theirs, { pageId: 'id1' }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([['pages', 'id1', true]])
})

test('so is what I did to a copy that a variant has', () => {
  const { mine, theirs, me, undo, told, theyDo } = buildPair()
  addVariant(mine, { pageId: 'id1', id: 'v' }, null)
  const blockId = inVariant('v', 'id3')
  setProp(mine, { blockId, model: noteModel, name: 'size', value: 40 }, me)
  theyDo(() => removeBlocks(theirs, { blockIds: [blockId] }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([['blocks', blockId, true]])
})

test('a block that I added and a colleague deleted is not emptied out of sight', () => {
  const { mine, theirs, me, undo, told, theyDo } = buildPair()
  addBlock(mine, { columnId: 'id8.1', model: noteModel, id: 'new' }, me)
  theyDo(() => removeBlocks(theirs, { blockIds: ['new'] }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([['blocks', 'new', true]])
})

test('my own deletion is taken back, unless what it was in is deleted', () => {
  const { mine, theirs, me, undo, told, theyDo, shown } = buildPair()
  const start = shown()
  removeBlocks(mine, { blockIds: ['id3'] }, me)
  expect(undo.undo()).toBe(true)
  expect(shown()).toBe(start)
  undo.redo()
  theyDo(() => removeSection(theirs, { sectionId: 'id2' }, null))
  expect(undo.undo()).toBe(false)
  expect(told()).toEqual([['sections', 'id2', true]])
})

test('a step of which something is seen is taken back as a whole', () => {
  const { mine, theirs, me, undo, theyDo, write, shown } = buildPair()
  mine.transact(() => {
    write('mine')
    setTheme(mine, { theme: { primary: '#123456' } }, me)
  }, me)
  theyDo(() => removeBlocks(theirs, { blockIds: ['id3'] }, null))
  expect(shown()).toContain('#123456')
  expect(undo.undo()).toBe(true)
  expect(shown()).not.toContain('#123456')
})

test('a step of which others have left nothing does not hide the one before', () => {
  const { mine, theirs, me, undo, told, theyDo, write } = buildPair()
  write('mine')
  setProp(mine, { blockId: 'id4', model: noteModel, name: 'size', value: 40 }, me)
  theyDo(() => {
    removeBlocks(theirs, { blockIds: ['id3'] }, null)
    setProp(theirs, { blockId: 'id4', model: noteModel, name: 'size', value: 50 }, null)
  })
  undo.undo()
  expect(must(told()[0], 'what hides it')).toEqual(['blocks', 'id3', true])
})

test('whatever two people do, what hides a step can be brought back', () => {
  const who = fc.constantFrom(0, 1)
  const edits = fc.array(fc.record({ who, edit: randomEdits(), sync: fc.boolean() }), {
    minLength: 3,
    maxLength: 30,
    size: 'max',
  })
  let hidden = 0
  const work = (script: readonly { who: number; edit: RandomEdit; sync: boolean }[]) => {
    const { mine, theirs, me } = buildPair()
    const undo = createUndo(mine, me, { captureTimeout: 0 })
    for (const { who, edit, sync } of script) {
      const [doc, origin] = who === 0 ? [mine, me] : [theirs, null]
      applyEdit(doc, readCampaign(doc, findModel), edit, origin)
      if (sync) syncDocs(mine, theirs)
    }
    syncDocs(mine, theirs)
    return { mine, undo }
  }
  fc.assert(
    fc.property(edits, (script) => {
      const { mine, undo } = work(script)
      const hiding = () => hidingNext(mine, undo.manager.undoStack)
      while (undo.canUndo()) {
        // What a variant has may turn out to be hidden on the page as well, once it is back.
        for (let round = 0; round < 3 && hiding().length > 0; round += 1) {
          hidden += 1
          // A page may have no room for one more variant.
          if (!hiding().every((each) => restore(mine, each, null))) return
        }
        expect(hiding()).toEqual([])
        undo.undo()
      }
    }),
    { numRuns: 60 },
  )
  expect(hidden).toBeGreaterThan(0)
})
