import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import { renew } from '../../testing/renew.ts'
import { blockOf, buildVariantDoc, differencesOf, variantIn } from '../../testing/variant-doc.ts'
import { isCommonCopy } from '../document/common-copy.ts'
import { rootsOf } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { addBlock } from '../edits/add-block.ts'
import { addSection } from '../edits/add-section.ts'
import { moveBlock } from '../edits/move-block.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removePage } from '../edits/remove-page.ts'
import { removeSection } from '../edits/remove-section.ts'
import { restore } from '../history/restore.ts'
import { restoreVersion } from '../history/restore-version.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { createUndo } from '../undo/create-undo.ts'
import { addVariant } from '../variants/add-variant.ts'
import { removeVariant } from '../variants/remove-variant.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)

const keysOf = (doc: Y.Doc, level: 'pages' | 'sections' | 'blocks', id: string) => [
  ...must(findMap(rootsOf(doc)[level], id), id).keys(),
]
const sinceOf = (doc: Y.Doc, level: 'pages' | 'sections' | 'columns' | 'blocks', id: string) =>
  findMap(rootsOf(doc)[level], id)?.get('removedSince')

describe('what is removed', () => {
  it('gets the day when it has none, keeps it, and can be brought back', () => {
    const doc = buildCampaignDoc()
    removeSection(doc, { sectionId: 'id2' }, null)
    const first = renew(doc, { today: 10 })
    for (const [level, id] of [
      ['sections', 'id2'],
      ['columns', 'id2.1'],
      ['blocks', 'id3'],
    ] as const)
      expect(sinceOf(first, level, id)).toBe(10)
    expect([sinceOf(first, 'sections', 'id5'), sinceOf(first, 'pages', 'id1')]).toEqual([
      undefined,
      undefined,
    ])
    removePage(first, { pageId: 'id7' }, null)
    const second = renew(first, { today: 20 })
    expect([sinceOf(second, 'blocks', 'id3'), sinceOf(second, 'pages', 'id7')]).toEqual([10, 20])
    restore(doc, { level: 'sections', id: 'id2' }, null)
    restore(second, { level: 'sections', id: 'id2' }, null)
    restore(second, { level: 'pages', id: 'id7' }, null)
    expect(read(second)).toEqual(read(doc))
    for (const [level, id] of [
      ['sections', 'id2'],
      ['columns', 'id2.1'],
      ['blocks', 'id3'],
    ] as const)
      expect(sinceOf(renew(second, { today: 25 }), level, id)).toBe(undefined)
    removeSection(second, { sectionId: 'id2' }, null)
    expect(sinceOf(renew(second, { today: 30, removedBefore: 30 }), 'blocks', 'id3')).toBe(30)
  })

  it('is not long removed when it was back in between, whoever took it away again and how', () => {
    const doc = buildCampaignDoc()
    removeSection(doc, { sectionId: 'id2' }, null)
    const first = renew(doc, { today: 10 })
    const ways: ((me: Y.Doc, colleague: Y.Doc) => void)[] = [
      (me) => void removeSection(me, { sectionId: 'id2' }, null),
      (me) => void restoreVersion(me, first, null),
      (me, colleague) => {
        Y.applyUpdate(colleague, Y.encodeStateAsUpdate(me))
        removeSection(colleague, { sectionId: 'id2' }, null)
        Y.applyUpdate(me, Y.encodeStateAsUpdate(colleague))
      },
    ]
    for (const takeAway of ways) {
      const [me, colleague] = [buildReplica(first), buildReplica(first)]
      const origin = {}
      const undo = createUndo(me, origin)
      restore(me, { level: 'sections', id: 'id2' }, origin)
      takeAway(me, colleague)
      undo.undo()
      const renewed = renew(me, { today: 30, removedBefore: 30 })
      expect(read(renewed)).toEqual(read(first))
      expect([
        sinceOf(renewed, 'sections', 'id2'),
        sinceOf(renewed, 'columns', 'id2.1'),
        sinceOf(renewed, 'blocks', 'id3'),
      ]).toEqual([30, 30, 30])
    }
  })

  it('is left out once it was removed before a day, or at once', () => {
    const doc = buildCampaignDoc()
    removeBlocks(doc, { blockIds: ['id3'] }, null)
    const first = renew(doc, { today: 10 })
    removeBlocks(first, { blockIds: ['id4'] }, null)
    const second = renew(first, { today: 20, removedBefore: 11 })
    expect([...rootsOf(second).blocks.keys()]).toEqual(['id4', 'id6'])
    expect(rootsOf(renew(first, { today: 20, removedBefore: 10 })).blocks.size).toBe(3)
    const purged = renew(second, { today: 20, removedBefore: Infinity })
    expect([...rootsOf(purged).blocks.keys()]).toEqual(['id6'])
    expect(read(purged)).toEqual(read(first))
  })

  it('does not take along what was moved into it', () => {
    const [doc, colleague] = [buildCampaignDoc(), buildCampaignDoc()]
    colleague.clientID = 99
    Y.applyUpdate(colleague, Y.encodeStateAsUpdate(doc))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(colleague))
    removeSection(doc, { sectionId: 'id2' }, null)
    moveBlock(colleague, { blockId: 'id6', columnId: 'id2.2', index: 0 }, null)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(colleague))
    const purged = renew(doc, { removedBefore: Infinity })
    expect(read(purged)).toEqual(read(doc))
    expect([...rootsOf(purged).blocks.keys()]).toEqual(['id6'])
    expect(keysOf(purged, 'sections', 'id2').toSorted()).toEqual([
      'order',
      'parent',
      'removedFrom',
      'removedSince',
    ])
  })

  it('stays whole where a variant still shows it, and is gone from all that do not', () => {
    const doc = buildVariantDoc()
    moveBlock(doc, { blockId: 'v~id3', columnId: 'v~id5.1', index: 0 }, null)
    setProp(doc, { blockId: 'v~id4', model: noteModel, name: 'size', value: 44 }, null)
    removeBlocks(doc, { blockIds: ['id3', 'id4'] }, null)
    const purged = renew(doc, { removedBefore: Infinity })
    expect(read(purged)).toEqual(read(doc))
    expect(blockOf(variantIn(purged), 'v~id3').props.label).toBe('A')
    expect([...rootsOf(purged).blocks.keys()]).toEqual(['id3', 'id6'])
    expect(keysOf(purged, 'pages', 'v').filter((key) => key.startsWith('blocks/id4'))).toEqual([])
  })

  it('stays whole where it comes back with what a variant has removed since', () => {
    const doc = buildVariantDoc()
    addSection(doc, { pageId: 'v', index: 0, columns: 1, id: 'own' }, null)
    moveBlock(doc, { blockId: 'v~id3', columnId: 'own.1', index: 0 }, null)
    removeBlocks(doc, { blockIds: ['id3'] }, null)
    const first = renew(doc, { today: 10 })
    const before = read(first)
    removeSection(first, { sectionId: 'own' }, null)
    const second = renew(first, { today: 30, removedBefore: 20 })
    expect(read(second)).toEqual(read(first))
    restore(second, { level: 'sections', id: 'own' }, null)
    expect(read(second)).toEqual(before)
    const purged = renew(first, { today: 30, removedBefore: 40 })
    expect(rootsOf(purged).blocks.has('id3')).toBe(false)
  })

  it('takes along what is only in a variant that is removed, or whose page is', () => {
    const doc = buildVariantDoc()
    moveBlock(doc, { blockId: 'id6', columnId: 'v~id2.1', index: 0 }, null)
    const other = buildReplica(doc)
    removeVariant(doc, { variantId: 'v' }, null)
    removePage(other, { pageId: 'id1' }, null)
    for (const each of [doc, other]) {
      const purged = renew(each, { removedBefore: Infinity })
      expect(read(purged)).toEqual(read(each))
      expect(rootsOf(purged).pages.has('v')).toBe(false)
      expect(rootsOf(purged).blocks.has('id6')).toBe(false)
    }
  })

  it('stays whole where another variant shows what went into a variant that is gone', () => {
    const doc = buildVariantDoc()
    addVariant(doc, { pageId: 'id1', id: 'w' }, null)
    moveBlock(doc, { blockId: 'v~id6', columnId: 'v~id2.1', index: 0 }, null)
    moveBlock(doc, { blockId: 'id6', columnId: 'w~id2.1', index: 0 }, null)
    setProp(doc, { blockId: 'w~id3', model: noteModel, name: 'size', value: 44 }, null)
    addBlock(doc, { columnId: 'w~id2.1', model: noteModel, id: 'own' }, null)
    removeVariant(doc, { variantId: 'w' }, null)
    const purged = renew(doc, { removedBefore: Infinity })
    expect(read(purged)).toEqual(read(doc))
    expect(blockOf(variantIn(purged), 'v~id6').props.label).toBe('C')
    expect(keysOf(purged, 'pages', 'w')).not.toContain('blocks/id3/props/size')
    expect(rootsOf(purged).blocks.has('own')).toBe(false)
  })

  it('is not dated by what is no day', () => {
    for (const value of ['1', -1, 0.5, 101, Infinity, null, undefined]) {
      const hostile = () => (value === undefined ? new Y.Map() : value)
      const doc = buildCampaignDoc()
      removeBlocks(doc, { blockIds: ['id3'] }, null)
      findMap(rootsOf(doc).blocks, 'id3')?.set('removedSince', hostile())
      findMap(rootsOf(doc).blocks, 'id4')?.set('removedSince', hostile())
      const renewed = renew(doc, { removedBefore: 99 })
      expect([sinceOf(renewed, 'blocks', 'id3'), sinceOf(renewed, 'blocks', 'id4')]).toEqual([
        100,
        undefined,
      ])
    }
  })
})

describe('variants', () => {
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  const rows = { blockId: 'v~id4', model: noteModel, name: 'label' }

  it('go on following their page where they did, also where a text was opened', () => {
    const doc = buildVariantDoc()
    ensureRichText(doc, body, null)
    typeInto(ensureRichText(doc, { ...body, blockId: 'v~id4' }, null), 0, 'Mine ')
    setText(doc, { ...rows, after: 'Own' }, null)
    const renewed = renew(doc)
    const clients = [...renewed.store.clients.keys()]
    expect(clients.filter(isCommonCopy)).toEqual([])
    expect(keysOf(renewed, 'pages', 'v').toSorted()).toEqual([
      'blocks/id4/props/body',
      'blocks/id4/props/label',
      'order',
      'parent',
    ])
    expect(differencesOf(renewed)).toEqual(differencesOf(doc))
    for (const each of [doc, renewed]) {
      typeInto(findRichText(each, 'id3', 'body'), 0, 'New ')
      typeInto(findRichText(each, 'id4', 'body'), 0, 'New ')
      setText(each, { ...rows, blockId: 'id4', after: 'Page' }, null)
    }
    expect(read(renewed)).toEqual(read(doc))
    expect(JSON.stringify(blockOf(variantIn(renewed), 'v~id3').props.body)).toContain('New ')
    typeInto(ensureRichText(renewed, body, null), 0, 'Later ')
    expect(JSON.stringify(blockOf(variantIn(renewed), 'v~id3').props.body)).toContain('Later New ')
    expect(JSON.stringify(blockOf(variantIn(renewed), 'v~id4').props.body)).toContain('"Mine "')
  })

  it('have no day of what they have removed themselves, nor of what their page has', () => {
    const doc = buildVariantDoc()
    moveBlock(doc, { blockId: 'v~id3', columnId: 'v~id5.1', index: 0 }, null)
    removeBlocks(doc, { blockIds: ['id3', 'v~id4'] }, null)
    const renewed = renew(doc)
    expect(keysOf(renewed, 'pages', 'v').filter((key) => key.includes('removedSince'))).toEqual([])
    expect(differencesOf(renewed)).toEqual(differencesOf(doc))
    for (const each of [doc, renewed]) removeBlocks(each, { blockIds: ['v~id3'] }, null)
    expect(differencesOf(renewed)).toEqual(differencesOf(doc))
    expect(keysOf(renewed, 'pages', 'v').filter((key) => key.includes('removedSince'))).toEqual([])
  })
})
