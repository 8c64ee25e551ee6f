import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import { applyEdit, randomEdits } from '../../testing/random-edits.ts'
import { addBlock } from '../edits/add-block.ts'
import { addSection } from '../edits/add-section.ts'
import { addVariant } from '../variants/add-variant.ts'
import { compareCampaigns } from './compare-campaigns.ts'
import { columnId } from '../edits/create-section.ts'
import { moveBlock } from '../edits/move-block.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { moveSection } from '../edits/move-section.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removeSection } from '../edits/remove-section.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { setTheme } from '../edits/set-theme.ts'
import { whoChanged } from './who-changed.ts'
import { wordChanges } from '../text/word-changes.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)

/** What became different by `edit`, short. */
function changesBy(edit: (doc: Y.Doc) => unknown): string[] {
  const doc = buildCampaignDoc()
  const before = read(doc)
  edit(doc)
  return compareCampaigns(before, read(doc)).map(({ kind, level, id, keys }) =>
    [kind, level, id, ...keys].join(' '),
  )
}

describe('comparing two moments', () => {
  it('names what was changed by what is different in it', () => {
    expect(
      changesBy((doc) => {
        setProp(doc, { blockId: 'id4', model: noteModel, name: 'size', value: 40 }, null)
        setTheme(doc, { theme: { radius: 3 } }, null)
      }),
    ).toEqual(['changed theme theme radius', 'changed blocks id4 size'])
  })

  it('counts the fewest as moved', () => {
    const move = (index: number, columnAt = 0) =>
      changesBy((doc) => {
        addBlock(doc, { columnId: columnId('id2', 0), model: noteModel, id: 'new' }, null)
        moveBlock(doc, { blockId: 'id3', columnId: columnId('id2', columnAt), index }, null)
      })
    expect(move(2)).toEqual(['added blocks new', expect.stringMatching(/^moved blocks id[34]$/)])
    expect(move(0, 1)).toEqual(['added blocks new', 'moved blocks id3'])
    expect(move(0)).toEqual(['added blocks new'])
  })

  it('says of a section what goes for all that is in it', () => {
    expect(
      changesBy((doc) => {
        const id = addSection(doc, { pageId: 'id1', columns: 1, id: 'fresh' }, null)
        addBlock(doc, { columnId: columnId(String(id), 0), model: noteModel }, null)
        removeSection(doc, { sectionId: 'id2' }, null)
      }),
    ).toEqual(['added sections fresh', 'removed sections id2'])
    expect(changesBy((doc) => removeBlocks(doc, { blockIds: ['id3'] }, null))).toEqual([
      'removed blocks id3',
    ])
  })

  it('says once what a variant inherits', () => {
    const doc = buildCampaignDoc()
    addVariant(doc, { pageId: 'id1', id: 'v' }, null)
    const before = read(doc)
    setProp(doc, { blockId: 'id4', model: noteModel, name: 'size', value: 40 }, null)
    setProp(doc, { blockId: 'v~id3', model: noteModel, name: 'size', value: 41 }, null)
    const found = compareCampaigns(before, read(doc)).map(({ id, pageId }) => `${id} on ${pageId}`)
    expect(found).toEqual(['id4 on id1', 'v~id3 on v'])
  })

  it('tells what a variant has in another order than its page', () => {
    const doc = buildCampaignDoc()
    addSection(doc, { pageId: 'id1', columns: 1, id: 'second' }, null)
    addVariant(doc, { pageId: 'id1', id: 'v' }, null)
    const before = read(doc)
    moveSection(doc, { sectionId: 'v~second', pageId: 'v', index: 0 }, null)
    const told = compareCampaigns(before, read(doc)).map(
      ({ kind, pageId }) => `${kind} on ${pageId}`,
    )
    expect(told).toEqual(['moved on v'])
  })

  it('finds nothing between a campaign and itself, and something whenever it reads otherwise', () => {
    const edits = fc.array(randomEdits(), { maxLength: 12 })
    const property = fc.property(edits, edits, (first, second) => {
      const doc = buildCampaignDoc()
      for (const edit of first) applyEdit(doc, read(doc), edit)
      const before = read(doc)
      expect(compareCampaigns(before, read(buildReplica(doc)))).toEqual([])
      for (const edit of second) applyEdit(doc, read(doc), edit)
      const isSame = JSON.stringify(before.pages) === JSON.stringify(read(doc).pages)
      const isSameTheme = JSON.stringify(before.theme) === JSON.stringify(read(doc).theme)
      const found = compareCampaigns(before, read(doc))
      expect(found.length === 0).toBe(isSame && isSameTheme)
      const names = found.map(({ kind, level, id }) => `${kind} ${level} ${id}`)
      expect(new Set(names).size).toBe(names.length)
    })
    fc.assert(property, { numRuns: 200 })
  }, 90_000)
})

it('knows under which number each change was written', () => {
  const doc = buildCampaignDoc()
  const past = buildReplica(doc)
  const by = (client: number, edit: () => unknown) => {
    doc.clientID = client
    edit()
  }
  by(11, () => setText(doc, { blockId: 'id3', model: noteModel, name: 'label', after: 'A!' }, null))
  by(12, () => moveBlock(doc, { blockId: 'id4', columnId: columnId('id2', 1), index: 0 }, null))
  by(13, () => addBlock(doc, { columnId: columnId('id2', 0), model: noteModel, id: 'new' }, null))
  by(14, () => removeBlocks(doc, { blockIds: ['id6'] }, null))
  by(15, () => setTheme(doc, { theme: { radius: 3 } }, null))
  by(16, () => setProp(doc, { blockId: 'id3', model: noteModel, name: 'size', value: 9 }, null))
  const changes = compareCampaigns(read(past), read(doc))
  const found = changes.map((change) => [change.kind, change.id, ...whoChanged(doc, past, change)])
  expect(found).toEqual([
    ['changed', 'theme', 15],
    ['changed', 'id3', 11, 16],
    ['added', 'new', 13],
    ['moved', 'id4', 12],
    ['removed', 'id6', 14],
  ])
})

describe('words', () => {
  it('that were put in and taken out', () => {
    const words = wordChanges('The spring sale starts', 'The big summer sale starts now')
    expect(words.map(({ kind, words: text }) => `${kind}:${text}`)).toEqual([
      'same:The ',
      'out:spring ',
      'in:big summer ',
      'same:sale starts',
      'in: now',
    ])
  })

  it('make both texts again', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    const property = fc.property(text, text, (a, b) => {
      const [before, after] = [a.join(' '), b.join(' ')]
      const changes = wordChanges(before, after)
      const side = (left: 'in' | 'out') =>
        changes
          .filter(({ kind }) => kind !== left)
          .map(({ words }) => words)
          .join('')
      expect([side('in'), side('out')]).toEqual([before, after])
    })
    fc.assert(property, { numRuns: 300 })
  })
})
